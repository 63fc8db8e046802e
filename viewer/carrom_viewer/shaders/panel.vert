// A rectangle of the panel: a box with round corners, or a letter from the sheet of letters.
layout(location = 0) in vec4 area;     // bottom left corner and size, pixels
layout(location = 1) in vec4 form;     // sheet x, y (from the top, negative: a box); radius; border
layout(location = 2) in vec4 paint;
layout(location = 3) in vec4 edge;     // colour of the border
uniform vec2 size;
out vec2 inner;                        // pixels from the bottom left corner
flat out vec4 v_area;
flat out vec4 v_form;
flat out vec4 v_paint;
flat out vec4 v_edge;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    inner = corner * area.zw;
    v_area = area;
    v_form = form;
    v_paint = paint;
    v_edge = edge;
    gl_Position = vec4((area.xy + inner) / size * 2.0 - 1.0, 0.0, 1.0);
}
