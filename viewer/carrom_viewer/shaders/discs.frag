// Everything round, from its distance to its centre: shadows, pieces, circles of the board,
// pockets, and the marks of what happened. The light comes from the upper left.
in vec2 from_centre;
flat in float radius;
flat in int kind;
flat in vec4 v_state;
flat in vec4 v_face;
flat in vec4 v_line;
flat in vec4 v_ring;
out vec4 colour;
#include noise.glsl

const vec3 LIGHT = vec3(-0.4082, 0.5443, 0.7328);
const float TAU = 6.2831853;

// How much of a pixel lies inside, from the signed distance to an edge in pixels.
float inside(float distance) { return clamp(0.5 - distance, 0.0, 1.0); }

// How much of a pixel lies on a ring, lengths in pixels.
float on_ring(float rho, float middle, float width) {
    return inside(abs(rho - middle) - 0.5 * width) * min(1.0, width);
}

// The distance to a segment.
float to_segment(vec2 p, vec2 a, vec2 b) {
    vec2 along = b - a;
    return length(p - a - along * clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0));
}

// The signed distance to a star of five points, its points at distance 1.
float to_star(vec2 p) {
    float angle = mod(atan(p.x, p.y) + TAU / 10.0, TAU / 5.0) - TAU / 10.0;
    vec2 q = length(p) * vec2(abs(sin(angle)), cos(angle));
    vec2 tip = vec2(0.0, 1.0), notch = 0.42 * vec2(sin(TAU / 10.0), cos(TAU / 10.0));
    vec2 edge = notch - tip;
    float side = edge.x * (q.y - tip.y) - edge.y * (q.x - tip.x);
    return sign(side) * to_segment(q, tip, notch);
}

// How far the face of a piece leans, as the slope of its height from the centre outwards.
float slope(float u) {
    float dome = -0.16 * u;
    float bevel = -2.2 * smoothstep(0.86, 1.0, u);
    float groove = 0.0;
    groove += 0.75 * exp(-pow((u - 0.745) / 0.028, 2.0)) - 0.75 * exp(-pow((u - 0.80) / 0.028, 2.0));
    groove += 0.45 * exp(-pow((u - 0.385) / 0.026, 2.0)) - 0.45 * exp(-pow((u - 0.435) / 0.026, 2.0));
    return dome + bevel - groove;
}

// The sign that tells a piece from others without its colour; q turns with the piece.
float sign_of(int which, vec2 q, float pixel) {
    float u = length(q);
    if (which == 1) return inside((u - 0.17) / pixel);                       // a dot
    if (which == 2) return on_ring(u / pixel, 0.56 / pixel, 0.15 / pixel);   // a ring
    if (which == 3) return inside(to_star(q / 0.52) * 0.52 / pixel);         // a star
    vec2 a = abs(q);
    float cross = max(min(a.x, a.y) - 0.10, max(a.x, a.y) - 0.50);
    return inside(cross / pixel);                                            // a cross
}

// The rosette of the striker: eight petals between two circles.
float rosette(vec2 q, float pixel) {
    float u = length(q);
    float petal = abs(sin(4.0 * atan(q.y, q.x)));
    float edge = u - (0.12 + 0.46 * petal);
    return inside(edge * 0.45 / pixel) * smoothstep(0.06, 0.14, u);
}

vec4 piece() {
    vec2 p = from_centre / radius;
    float u = length(p), pixel = 1.0 / radius;
    float c = cos(v_state.y), s = sin(v_state.y);
    vec2 q = vec2(c * p.x + s * p.y, c * p.y - s * p.x);
    vec2 outwards = p / max(u, 1e-4);
    vec3 normal = normalize(vec3(-outwards * slope(u), 1.0));
    float light = max(dot(normal, LIGHT), 0.0) / LIGHT.z;
    bool striker = kind == 4;

    vec3 base = v_face.rgb;
    if (striker) {
        base = mix(base, v_line.rgb, 0.85 * rosette(q, pixel));
        base = mix(base, v_line.rgb, 0.9 * on_ring(u, 0.66, 0.035));
    } else {
        // wood turned on a lathe: quiet fibres that turn with the piece
        float fibres = noise(vec2(q.x * 3.0 + 7.0, q.y * 26.0));
        base *= 1.0 + 0.10 * (fibres - 0.5);
    }
    float grooves = exp(-pow((u - 0.772) / 0.040, 2.0)) + 0.8 * exp(-pow((u - 0.410) / 0.036, 2.0));
    base = mix(base, v_line.rgb, striker ? 0.0 : 0.55 * min(grooves, 1.0));
    int sign_number = int(v_state.z + 0.5);
    if (sign_number > 0) base = mix(base, v_line.rgb, sign_of(sign_number, q, pixel));

    vec3 shade = base * (0.30 + 0.70 * light);
    shade *= 1.0 - 0.45 * smoothstep(0.93, 1.0, u);
    vec3 halfway = normalize(LIGHT + vec3(0.0, 0.0, 1.0));
    // a dome for the shine alone: a broad glow, and a small bright window in it
    vec3 dome = normalize(vec3(p * 0.55, 1.0));
    float glow = pow(max(dot(dome, halfway), 0.0), 22.0);
    float window = pow(max(dot(normalize(vec3(p * 0.95, 1.0)), halfway), 0.0), 160.0);
    float edge_shine = pow(max(dot(normal, halfway), 0.0), 40.0) * smoothstep(0.84, 0.93, u);
    float gloss = striker ? 1.4 : 1.0;
    shade += gloss * (0.075 * glow + 0.16 * window + 0.10 * edge_shine);
    return vec4(shade, inside(u * radius - radius) * v_state.x);
}

// A shadow on the wood, softer the farther it lies from the piece.
vec4 shadow() {
    float u = length(from_centre) / radius;
    return vec4(0.06, 0.025, 0.0, v_state.x * 0.52 * (1.0 - smoothstep(0.70, 1.32, u)));
}

// A circle of the board: a face, and a line along the inside of its edge.
vec4 circle() {
    float rho = length(from_centre);
    float line = v_state.w * radius;
    vec4 c = vec4(v_face.rgb, v_face.a * inside(rho - radius + 0.5 * line));
    float on = v_line.a * on_ring(rho, radius - 0.5 * line, line);
    float alpha = on + c.a * (1.0 - on);
    return vec4(mix(c.rgb, v_line.rgb, on / max(alpha, 1e-4)), alpha);
}

// A hole: dark, its wall lit where it faces the light, and a rim.
vec4 pocket() {
    vec2 p = from_centre / radius;
    float u = length(p);
    float facing = 0.5 + 0.5 * dot(p / max(u, 1e-4), -LIGHT.xy / length(LIGHT.xy));
    float wall = smoothstep(0.58, 0.97, u);
    vec3 c = mix(vec3(0.012, 0.010, 0.009), vec3(0.060, 0.042, 0.030), smoothstep(0.0, 0.8, u));
    c = mix(c, mix(vec3(0.02, 0.012, 0.008), vec3(0.46, 0.28, 0.155), facing * facing), wall);
    float net = 0.5 + 0.5 * sin(atan(p.y, p.x) * 14.0 + u * 9.0);
    float net2 = 0.5 + 0.5 * sin(atan(p.y, p.x) * 14.0 - u * 9.0);
    float cords = max(pow(net, 14.0), pow(net2, 14.0)) * smoothstep(0.25, 0.5, u) * (1.0 - wall);
    c += 0.13 * cords * (0.4 + 0.6 * facing);
    float rim = smoothstep(0.945, 0.975, u);
    c = mix(c, v_line.rgb * (0.75 + 0.5 * (1.0 - facing)), rim);
    return vec4(c, inside(u * radius - radius));
}

// What happened here: 20 contact, 21 cushion, 22 pocket, 23 a cross.
vec4 mark() {
    vec2 p = from_centre;
    float rho = length(p), line = max(1.6, 0.24 * radius), d;
    if (kind == 20) d = (abs(p.x) + abs(p.y) - radius) * 0.7071;
    else if (kind == 21) d = max(abs(p.x), abs(p.y)) - 0.72 * radius;
    else if (kind == 22) d = abs(rho - radius + 0.5 * line) - 0.5 * line;
    else {
        vec2 a = abs(p);
        d = to_segment(a, vec2(0.0), vec2(0.7071 * radius - 0.5 * line)) - 0.5 * line;
    }
    float casing = 1.0;
    vec4 c = vec4(v_face.rgb, v_face.a * inside(d));
    float dark = 0.75 * v_face.a * inside(d - casing);
    float alpha = c.a + dark * (1.0 - c.a);
    return vec4(mix(v_line.rgb, c.rgb, c.a / max(alpha, 1e-4)), alpha);
}

void main() {
    if (kind == 0) colour = shadow();
    else if (kind <= 4) {
        colour = piece();
        float halo = v_ring.a * on_ring(length(from_centre), 1.14 * radius, max(1.5, 0.14 * radius));
        float alpha = halo + colour.a * (1.0 - halo);
        colour = vec4(mix(colour.rgb, v_ring.rgb, halo / max(alpha, 1e-4)), alpha);
    }
    else if (kind == 10) colour = circle();
    else if (kind == 11) colour = pocket();
    else colour = mark();
}
