// Triangles in pixels.
layout(location = 0) in vec2 place;
layout(location = 1) in vec4 paint;
uniform vec2 size;
out vec4 v_paint;

void main() {
    v_paint = paint;
    gl_Position = vec4(place / size * 2.0 - 1.0, 0.0, 1.0);
}
