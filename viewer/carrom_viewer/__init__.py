"""The viewer of carrom: play, replay, retry and design on a real-looking board.

It never steps physics: it asks `carrom` for a stroke and shows the exact trajectory. What a
window shows is a `carrom_viewer.scene.Scene`, a pure value; only a few modules know OpenGL.

Example:
    >>> from carrom_viewer.scene import BoardView, Scene
    >>> Scene(BoardView()).panel
    ()
"""
