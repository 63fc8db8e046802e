in vec4 v_paint;
out vec4 colour;

void main() { colour = v_paint; }
