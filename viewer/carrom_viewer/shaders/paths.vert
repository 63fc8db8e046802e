// A square around one segment of a path, with its round ends.
layout(location = 0) in vec4 ends;     // from, to; pixels
layout(location = 1) in vec4 before;   // where the segment before began; half the width; a dash
layout(location = 2) in vec4 paint;
layout(location = 3) in vec2 way;      // length of the path so far, pixels; whether one is before
uniform vec2 size;
out vec4 at;                           // along and across this segment, and the one before; pixels
flat out vec4 v_paint;
flat out vec4 v_form;                  // lengths of this and of the one before, half width, dash
flat out float v_way;

// A unit vector along a segment, also along one without length.
vec2 direction(vec2 along, float reach) { return reach > 1e-3 ? along / reach : vec2(1.0, 0.0); }

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec2 here = ends.zw - ends.xy, back = ends.xy - before.xy;
    float long_here = length(here), long_back = length(back);
    vec2 u = direction(here, long_here), v = direction(back, long_back);
    float reach = before.z + 1.0;
    vec2 from_start = u * (0.5 * long_here + corner.x * (0.5 * long_here + reach))
        + corner.y * reach * vec2(-u.y, u.x);
    vec2 pixel = ends.xy + from_start, p = pixel - before.xy;
    at = vec4(dot(from_start, u), corner.y * reach, dot(p, v), v.x * p.y - v.y * p.x);
    // the first segment has none before it: one that is infinitely far away
    if (way.y < 0.5) at.zw = vec2(1e6);
    v_form = vec4(long_here, long_back, before.zw);
    v_paint = paint;
    v_way = way.x;
    gl_Position = vec4(pixel / size * 2.0 - 1.0, 0.0, 1.0);
}
