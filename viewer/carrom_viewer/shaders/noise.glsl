// Noise from whole numbers, so that every machine draws the same wood.
float hash(ivec2 cell) {
    uint n = uint(cell.x) * 1597334677u ^ uint(cell.y) * 3812015801u;
    n = (n ^ (n >> 15u)) * 2246822519u;
    n ^= n >> 13u;
    return float(n & 0xffffu) / 65535.0;
}

float noise(vec2 p) {
    ivec2 cell = ivec2(floor(p));
    vec2 f = p - floor(p);
    f = f * f * (3.0 - 2.0 * f);
    float low = mix(hash(cell), hash(cell + ivec2(1, 0)), f.x);
    float high = mix(hash(cell + ivec2(0, 1)), hash(cell + ivec2(1, 1)), f.x);
    return mix(low, high, f.y);
}
