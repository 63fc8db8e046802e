// A square around the centre of an instance, large enough for what it shows.
// The corners are found from the number of the vertex: no buffer holds them.
layout(location = 0) in vec4 place;    // centre in pixels, radius in pixels, kind
layout(location = 1) in vec4 state;    // alpha, angle in radians, sign, line width in radii
layout(location = 2) in vec4 face;
layout(location = 3) in vec4 line;
layout(location = 4) in vec4 ring;     // a highlight; no alpha, no highlight
uniform vec2 size;                     // of the framebuffer, pixels
out vec2 from_centre;                  // pixels
flat out float radius;
flat out int kind;
flat out vec4 v_state;
flat out vec4 v_face;
flat out vec4 v_line;
flat out vec4 v_ring;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    radius = place.z;
    kind = int(place.w + 0.5);
    float reach = radius * (kind == 0 ? 1.45 : ring.a > 0.0 ? 1.30 : 1.0) + 1.5;
    from_centre = corner * reach;
    v_state = state;
    v_face = face;
    v_line = line;
    v_ring = ring;
    gl_Position = vec4((place.xy + from_centre) / size * 2.0 - 1.0, 0.0, 1.0);
}
