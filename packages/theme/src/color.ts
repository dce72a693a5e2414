/** Colour arithmetic on sRGB hex colours. Channels 0–255, ratios as WCAG 2 defines them. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Reads `#rgb`, `#rrggbb` or `#rrggbbaa` (alpha dropped), `#` optional; undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text);
  if (match === null) return undefined;
  const digits = match[1] ?? "";
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  return { r: Number.parseInt(full.slice(0, 2), 16), g: Number.parseInt(full.slice(2, 4), 16), b: Number.parseInt(full.slice(4, 6), 16) };
}

/** Reads a colour of our own tables or one that was checked before; throws on anything else. */
export function rgb(hex: string): Rgb {
  const parsed = parseHex(hex);
  if (parsed === undefined) throw new Error(`Not a hex color: ${hex}`);
  return parsed;
}

export function toHex({ r, g, b }: Rgb): string {
  const part = (channel: number): string =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, "0");
  return `#${part(r)}${part(g)}${part(b)}`.toUpperCase();
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const a = rgb(from);
  const b = rgb(to);
  return toHex({ r: a.r + (b.r - a.r) * amount, g: a.g + (b.g - a.g) * amount, b: a.b + (b.b - a.b) * amount });
}

/** The colour over another one at the given opacity, 0 to 1, as CSS for places that need transparency. Throws a RangeError for any other opacity. */
export function withAlpha(hex: string, alpha: number): string {
  if (!(alpha >= 0 && alpha <= 1)) throw new RangeError(`The opacity of a color is a number from 0 to 1, not ${alpha}`);
  const { r, g, b } = rgb(hex);
  return `rgba(${r},${g},${b},${alpha})`;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

export function luminance(hex: string): number {
  const { r, g, b } = rgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio of two colours, 1–21. */
export function contrast(a: string, b: string): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * Moves a colour towards another one just as far as it takes to reach the ratio on every ground. Gives `towards` itself
 * where even that is not enough.
 */
export function reach(color: string, towards: string, grounds: readonly string[], ratio: number): string {
  const passes = (candidate: string): boolean => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mix(color, towards, step / 50);
    if (passes(candidate)) return candidate;
  }
  return towards;
}

/** CIE Lab (D65), for telling colours apart. */
export function lab(hex: string): readonly [number, number, number] {
  const { r, g, b } = rgb(hex);
  return labOfLinear(linear(r), linear(g), linear(b));
}

function labOfLinear(r: number, g: number, b: number): readonly [number, number, number] {
  const fn = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = fn((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = fn(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = fn((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The color with that lightness (0–100) and tint; what no screen can show loses of its tint until one can. */
export function fromLab(l: number, a: number, b: number): string {
  for (let kept = 1; kept > 0; kept -= 0.05) {
    const channels = channelsOfLab(l, a * kept, b * kept);
    if (channels.every((channel) => channel >= -0.002 && channel <= 1.002)) return hexOfLinear(channels);
  }
  return hexOfLinear(channelsOfLab(l, 0, 0));
}

function channelsOfLab(l: number, a: number, b: number): readonly [number, number, number] {
  const back = (t: number): number => (t ** 3 > 216 / 24389 ? t ** 3 : (116 * t - 16) / (24389 / 27));
  const height = (l + 16) / 116;
  const x = back(height + a / 500) * 0.95047;
  const y = back(height);
  const z = back(height - b / 200) * 1.08883;
  return [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ];
}

function hexOfLinear([r, g, b]: readonly [number, number, number]): string {
  const coded = (value: number): number => {
    const within = Math.min(1, Math.max(0, value));
    return 255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055);
  };
  return toHex({ r: coded(r), g: coded(g), b: coded(b) });
}

export type ColorBlindness = "protanopia" | "deuteranopia" | "tritanopia";

/** Machado, Oliveira & Fernandes 2009, severity 1, on linear RGB. */
const blindness: Readonly<Record<ColorBlindness, readonly (readonly [number, number, number])[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Lab of a colour as somebody with the given colour blindness sees it. */
export function labSeenWith(hex: string, kind: ColorBlindness): readonly [number, number, number] {
  const { r, g, b } = rgb(hex);
  const channels = [linear(r), linear(g), linear(b)] as const;
  const [x, y, z] = blindness[kind].map((row) =>
    Math.min(1, Math.max(0, row[0] * channels[0] + row[1] * channels[1] + row[2] * channels[2])),
  );
  return labOfLinear(x ?? 0, y ?? 0, z ?? 0);
}

/** Euclidean distance in Lab. */
export function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export const colorBlindnesses = ["protanopia", "deuteranopia", "tritanopia"] as const satisfies readonly ColorBlindness[];

/** How far apart two colors are for the eye that sees them nearest to each other. */
export function leastDistance(a: string, b: string): number {
  return Math.min(distance(lab(a), lab(b)), ...colorBlindnesses.map((kind) => distance(labSeenWith(a, kind), labSeenWith(b, kind))));
}
