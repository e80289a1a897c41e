const DEFAULT_COLOR = "#1e5b45";

/** A colour written `#2B59B5`, darkened until white text reads on it (contrast of 4.5 at least); another text gives ours. */
export function readableColor(color: string): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim());
  if (!match) return DEFAULT_COLOR;
  let channels = match.slice(1).map((pair) => Number.parseInt(pair, 16));
  while (contrastWithWhite(channels) < 4.5) channels = channels.map((value) => Math.floor(value * 0.95));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2, relative luminance; 1 to 21. */
function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
