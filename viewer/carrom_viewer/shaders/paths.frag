// One segment of a path. Where the segment before lies already, only what is missing is added: a
// path that lets the wood shine through has no darker joints.
in vec4 at;
flat in vec4 v_paint;
flat in vec4 v_form;
flat in float v_way;
out vec4 colour;

// How much of a pixel a segment with round ends covers.
float covered(vec2 p, float reach) {
    float beyond = max(max(-p.x, p.x - reach), 0.0);
    float d = sqrt(beyond * beyond + p.y * p.y) - v_form.z;
    return clamp(0.5 - d, 0.0, 1.0) * min(1.0, 2.0 * v_form.z);
}

void main() {
    float alpha = covered(at.xy, v_form.x), already = covered(at.zw, v_form.y), dash = v_form.w;
    if (dash > 0.0) {
        float from_middle = abs(mod(v_way + clamp(at.x, 0.0, v_form.x), 2.0 * dash) - 0.5 * dash);
        from_middle = min(from_middle, 2.0 * dash - from_middle);
        alpha *= clamp(0.5 * dash - from_middle + 0.5, 0.0, 1.0);
    }
    // what brings the cover to the larger of the two
    float more = v_paint.a * max(alpha - already, 0.0) / max(1.0 - v_paint.a * already, 1e-3);
    colour = vec4(v_paint.rgb, more);
}
