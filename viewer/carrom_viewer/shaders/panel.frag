in vec2 inner;
flat in vec4 v_area;
flat in vec4 v_form;
flat in vec4 v_paint;
flat in vec4 v_edge;
uniform sampler2D letters;
out vec4 colour;

void main() {
    if (v_form.x >= 0.0) {
        ivec2 at = ivec2(v_form.xy) + ivec2(inner.x, v_area.w - inner.y);
        colour = vec4(v_paint.rgb, v_paint.a * texelFetch(letters, at, 0).r);
        return;
    }
    float corner = v_form.z, border = v_form.w;
    vec2 q = abs(inner - 0.5 * v_area.zw) - 0.5 * v_area.zw + corner;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
    float on = border > 0.0 ? v_edge.a * clamp(0.5 + d + border, 0.0, 1.0) : 0.0;
    vec4 c = mix(v_paint, vec4(v_edge.rgb, max(v_edge.a, v_paint.a)), on);
    colour = vec4(c.rgb, c.a * clamp(0.5 - d, 0.0, 1.0));
}
