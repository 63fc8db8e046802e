// One square over the area of the board; the row of the buffer holds nothing.
layout(location = 0) in float nothing;
uniform vec2 size;     // of the area, pixels
out vec2 pixel;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    pixel = corner * size;
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
