type Channels = readonly [number, number, number];

const HEX = /^#?([0-9a-f]{6})$/i;
const WHITE = "#FFFFFF";
const BLACK = "#000000";

/** The colours of a firm, from the one it chose. Contrast of the accent on white: 4.5 at least. */
export type Palette = {
  readonly brand: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly hover: string;
  readonly press: string;
  readonly ink: string;
  readonly soft: string;
  readonly soft2: string;
  readonly line: string;
};

/** Sets the colours of a firm on the page; an unreadable colour leaves the consumer brand's. */
export function applyPalette(root: HTMLElement, color: string): void {
  const colors = paletteOf(color);
  if (!colors) return;
  const variables: Readonly<Record<string, string>> = {
    "--brand": colors.brand,
    "--on-brand": colors.onBrand,
    "--accent": colors.accent,
    "--accent-hover": colors.hover,
    "--accent-press": colors.press,
    "--accent-ink": colors.ink,
    "--accent-soft": colors.soft,
    "--accent-soft-2": colors.soft2,
    "--accent-line": colors.line,
  };
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
}

/** The palette of a colour written `#2B59B5`, or null when it is not one. Same hue in OKLCH, darkened until it reads on white. */
export function paletteOf(color: string): Palette | null {
  const match = HEX.exec(color.trim());
  if (!match?.[1]) return null;
  const brand = `#${match[1].toUpperCase()}`;
  const [lightness, chroma, hue] = toOklch(brand);
  const tint = Math.min(chroma, 0.12);
  let level = Math.min(lightness, 0.5);
  while (contrast(fromOklch([level, chroma, hue]), WHITE) < 4.5) level -= 0.01;
  return {
    brand,
    onBrand: contrast(brand, WHITE) >= contrast(brand, BLACK) ? WHITE : BLACK,
    accent: fromOklch([level, chroma, hue]),
    hover: fromOklch([level - 0.06, chroma, hue]),
    press: fromOklch([level - 0.11, chroma, hue]),
    ink: fromOklch([Math.min(lightness, 0.4), Math.min(chroma, 0.13), hue]),
    soft: fromOklch([0.955, tint * 0.22, hue]),
    soft2: fromOklch([0.915, tint * 0.36, hue]),
    line: fromOklch([0.84, tint * 0.5, hue]),
  };
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = linearChannels(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(color: string): Channels {
  const channel = (start: number): number => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Lightness, chroma and hue (radians). Matrices of Björn Ottosson's OKLab. */
function toOklch(color: string): Channels {
  const [red, green, blue] = linearChannels(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** The nearest colour of the screen: chroma goes down until it exists. */
function fromOklch([lightness, chroma, hue]: Channels): string {
  let held = chroma;
  while (held > 0 && linearOf([lightness, held, hue]).some((value) => value < -0.0005 || value > 1.0005)) held -= 0.004;
  const values = linearOf([lightness, Math.max(held, 0), hue]).map((value) => {
    const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, gamma)));
  });
  return `#${values
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}

function linearOf([lightness, chroma, hue]: Channels): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
