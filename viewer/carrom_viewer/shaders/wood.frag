// The bare board: the surround, the frame with its mitred corners, and the playing surface.
in vec2 pixel;
uniform vec2 size;         // of the area, pixels
uniform float scale;       // metres per pixel
uniform float half_side;   // of the playing surface, m
uniform float frame;       // width of the frame, m
uniform float height;      // of the frame above the surface, m
uniform float turned;      // quarter turns clockwise
uniform vec3 surround;
uniform vec3 surface;
uniform vec3 fibre;
uniform vec3 cushion;
uniform vec3 cushion_fibre;
out vec4 colour;
#include noise.glsl

float inside(float distance) { return clamp(0.5 - distance / scale, 0.0, 1.0); }

float to_box(vec2 p, float half_width, float corner) {
    vec2 q = abs(p) - half_width + corner;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}

// Fibres along x, in metres: long streaks, fine pores, and slow bands of growth.
float grain(vec2 p, float seed) {
    vec2 q = p + vec2(0.0, 0.006 * noise(vec2(p.x * 4.0 + seed, p.y * 9.0)));
    float bands = noise(vec2(q.x * 1.3 + seed, q.y * 38.0));
    float streaks = noise(vec2(q.x * 5.0 + seed, q.y * 190.0));
    float pores = noise(vec2(q.x * 34.0 + seed, q.y * 900.0));
    return 0.50 * bands + 0.34 * streaks + 0.16 * pores;
}

vec3 playing_surface(vec2 p, vec2 seen) {
    vec3 c = mix(surface, fibre, 0.52 * smoothstep(0.25, 0.90, grain(p, 3.0)));
    c *= 1.03 - 0.16 * dot(seen, seen) / (half_side * half_side) * 0.5;
    // the frame throws a shadow from the upper left, and a little all around
    vec2 q = half_side - seen * vec2(-1.0, 1.0);
    float near = min(q.x, q.y);
    float far = half_side - max(abs(seen.x), abs(seen.y));
    c *= 1.0 - 0.42 * (1.0 - smoothstep(0.0, 0.75 * height, near));
    c *= 1.0 - 0.30 * (1.0 - smoothstep(0.0, 0.30 * height, far));
    return c;
}

vec3 wooden_frame(vec2 p, vec2 seen) {
    bool side = abs(p.x) > abs(p.y);
    vec2 along = side ? vec2(p.y, p.x) : p;
    vec3 c = mix(cushion, cushion_fibre, smoothstep(0.25, 0.85, grain(along * 1.1, side ? 11.0 : 5.0)));
    float out_by = max(abs(seen.x), abs(seen.y)) - half_side;
    float across = clamp(out_by / frame, 0.0, 1.0);
    // rounded edges, lit from the upper left
    vec2 facing = abs(seen.x) > abs(seen.y) ? vec2(sign(seen.x), 0.0) : vec2(0.0, sign(seen.y));
    float light = dot(facing, vec2(-0.6, 0.8));
    float outer = smoothstep(0.86, 1.0, across), inner = 1.0 - smoothstep(0.0, 0.11, across);
    c *= 1.0 + 0.55 * light * (outer - inner);
    c += 0.10 * exp(-pow((across - 0.84) / 0.05, 2.0)) * (0.6 + 0.4 * light);
    c += 0.08 * exp(-pow((across - 0.13) / 0.04, 2.0)) * (0.6 - 0.4 * light);
    // the mitre
    float mitre = abs(abs(seen.x) - abs(seen.y)) * 0.7071;
    c *= 1.0 - 0.45 * (1.0 - smoothstep(0.3 * scale, 0.3 * scale + 0.0010, mitre));
    return c;
}

void main() {
    vec2 seen = (pixel - 0.5 * size) * scale;
    int quarters = int(turned + 0.5);
    vec2 p = seen;
    if (quarters == 1) p = vec2(-seen.y, seen.x);
    else if (quarters == 2) p = -seen;
    else if (quarters == 3) p = vec2(seen.y, -seen.x);
    float outside = half_side + frame, corner = 0.3 * frame;
    vec3 c = surround;
    // the board's own shadow on the table
    float away = to_box(seen - vec2(0.004, -0.006), outside, corner);
    c *= 1.0 - 0.65 * (1.0 - smoothstep(-0.002, 0.012, away));
    c = mix(c, wooden_frame(p, seen), inside(to_box(seen, outside, corner)));
    c = mix(c, playing_surface(p, seen), inside(to_box(seen, half_side, 0.0)));
    colour = vec4(c, 1.0);
}
