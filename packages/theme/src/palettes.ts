import { fromLab, lab, leastDistance } from "./color.ts";

/** Named color lists for data. Order is meaning: the first color belongs to the first series. */
interface TwoSchemes {
  readonly light: readonly string[];
  readonly dark: readonly string[];
}

/** Six digits each, one after the other. */
const colors = (digits: string): readonly string[] => digits.match(/.{6}/g)?.map((color) => `#${color}`) ?? [];
const both = (list: readonly string[]): TwoSchemes => ({ light: list, dark: list });

const listed = {
  superbloom: {
    light: ["#2F5AA8", "#CF7D49", "#468D76", "#A13150", "#8871C8", "#B58920", "#409CC5", "#767E2A", "#80442D", "#617280"],
    dark: ["#6FA1F5", "#FB9B47", "#70D6C4", "#E26F91", "#B393D8", "#ECC775", "#9AD4FF", "#A3A862", "#BF8575", "#97A6B7"],
  },
  "sheaf-10": both(colors("1F3F8C5E9FD036937EA9BF5BD9A441DB7A35B0413EBF527A8570BD758295")),
  category20: both(
    colors("1f77b4aec7e8ff7f0effbb782ca02c98df8ad62728ff98969467bdc5b0d58c564bc49c94e377c2f7b6d27f7f7fc7c7c7bcbd22dbdb8d17becf9edae5"),
  ),
  category20b: both(
    colors("393b795254a36b6ecf9c9ede6379398ca252b5cf6bcedb9c8c6d31bd9e39e7ba52e7cb94843c39ad494ad6616be7969c7b4173a55194ce6dbdde9ed6"),
  ),
  category20c: both(
    colors("3182bd6baed69ecae1c6dbefe6550dfd8d3cfdae6bfdd0a231a35474c476a1d99bc7e9c0756bb19e9ac8bcbddcdadaeb636363969696bdbdbdd9d9d9"),
  ),
  electric: both(colors("1B4DFF00A7C700B86BB8C400FFB000FF6B2CF0246EB32BD66C2BFF4A5568")),
  stats: both(colors("3A6EA58AB17DE9C46AF4A261E76F517A5C865B8E9BB5838D9A8C986D6875")),
  paired: both(colors("a6cee31f78b4b2df8a33a02cfb9a99e31a1cfdbf6fff7f00cab2d66a3d9affff99b15928")),
  wong7: both(colors("E69F0056B4E9009E73F0E4420072B2D55E00CC79A7")),
  // ColorBrewer (docs/decisions/0042).
  accent: both(colors("7fc97fbeaed4fdc086ffff99386cb0f0027fbf5b17666666")),
  dark2: both(colors("1b9e77d95f027570b3e7298a66a61ee6ab02a6761d666666")),
  set1: both(colors("e41a1c377eb84daf4a984ea3ff7f00ffff33a65628f781bf999999")),
  set2: both(colors("66c2a5fc8d628da0cbe78ac3a6d854ffd92fe5c494b3b3b3")),
  set3: both(colors("8dd3c7ffffb3bebadafb807280b1d3fdb462b3de69fccde5d9d9d9bc80bdccebc5ffed6f")),
  pastel1: both(colors("fbb4aeb3cde3ccebc5decbe4fed9a6ffffcce5d8bdfddaecf2f2f2")),
  pastel2: both(colors("b3e2cdfdcdaccbd5e8f4cae4e6f5c9fff2aef1e2cccccccc")),
} as const satisfies Record<string, TwoSchemes>;

/** Lightness that neighbors take in turn: far enough apart for every eye and in grey, and never too near to the ground. */
const steps = { light: [34, 60, 47], dark: [52, 88, 70] } as const;

/** Neighbors are at least so far apart, in Lab, for every eye. */
const APART = 11;

/** The same hues so that neighbors are told apart under every color blindness and in grey, each seen on paper (3 or more). */
function accessible(list: TwoSchemes): TwoSchemes {
  const stepped = (scheme: keyof TwoSchemes): readonly string[] => {
    const chosen: string[] = [];
    for (const [index, color] of list[scheme].entries()) {
      const [, a, b] = lab(color);
      const before = chosen.at(-1);
      // Red is dark for some, so that a hue alone can undo the step: it is then the paler the nearer it comes to its neighbor.
      const tints = [1, 0.7, 0.45, 0.2, 0].map((tint) => fromLab(steps[scheme][index % 3] ?? 50, a * tint, b * tint));
      const own = before === undefined ? tints[0] : tints.find((tint) => leastDistance(before, tint) >= APART);
      chosen.push(own ?? color);
    }
    return chosen;
  };
  return { light: stepped("light"), dark: stepped("dark") };
}

/** What needs no variant of its own: every pair is told apart by every eye. */
type SafeName = "superbloom" | "wong7";
type VariantName = `${Exclude<keyof typeof listed, SafeName>}-accessible`;
export type CategoricalName = keyof typeof listed | VariantName;

const isSafe = (name: string): boolean => name === "superbloom" || name === "wong7";
const variants = Object.fromEntries(
  Object.entries(listed).flatMap(([name, list]) => (isSafe(name) ? [] : [[`${name}-accessible`, accessible(list)]])),
) as Readonly<Record<VariantName, TwoSchemes>>;

export const categoricalPalettes: Readonly<Record<CategoricalName, TwoSchemes>> = { ...listed, ...variants };

/** Whether people with any color blindness can tell the colors apart. */
export const isAccessible = (name: string): boolean => isSafe(name) || name.endsWith("-accessible");

/** Lightness of a scale on a dark ground: from just above it to what shines. */
const DARKEST = 17;
const BRIGHTEST = 82;

/** A scale from pale to deep turned over for a dark ground: its low end is again the one nearest to the ground. */
function turned(light: readonly string[]): TwoSchemes {
  const tones = light.map((color) => lab(color));
  const most = tones[0]?.[0] ?? 100;
  const least = tones.at(-1)?.[0] ?? 0;
  return {
    light,
    dark: tones.map(([l, a, b]) => fromLab(DARKEST + ((most - l) / (most - least)) * (BRIGHTEST - DARKEST), a, b)),
  };
}

/** A scale that begins dark: on a light ground it goes the other way. */
const risen = (dark: readonly string[]): TwoSchemes => ({ light: dark.toReversed(), dark });

/** Low to high; the low end is the one nearest to the ground. */
export const sequentialPalettes = {
  blues: {
    light: ["#F0F4FB", "#D9E4F5", "#B9CDEB", "#92B1DE", "#6690CC", "#4070B5", "#27539A", "#163877"],
    dark: ["#1B2533", "#22324B", "#2A4268", "#335488", "#4069A8", "#5983C6", "#7FA4E2", "#B0CBF6"],
  },
  greens: turned(colors("f7fcf5e5f5e0c7e9c0a1d99b74c47641ab5d238b45006d2c00441b")),
  greys: turned(colors("f7f7f7ebebebd9d9d9bdbdbd969696737373525252343434141414")),
  oranges: turned(colors("fff5ebfee6cefdd0a2fdae6bfd8d3cf16913d94801a636037f2704")),
  purples: turned(colors("fcfbfdefedf5dadaebbcbddc9e9ac8807dba6a51a354278f3f007d")),
  reds: turned(colors("fff5f0fee0d2fcbba1fc9272fb6a4aef3b2ccb181da50f1567000d")),
  bugn: turned(colors("f7fcfde5f5f9ccece699d8c966c2a441ae76238b45006d2c00441b")),
  bupu: turned(colors("f7fcfde0ecf4bfd3e69ebcda8c96c68c6bb188419d810f7c4d004b")),
  gnbu: turned(colors("f7fcf0e0f3dbccebc5a8ddb57bccc44eb3d32b8cbe0868ac084081")),
  orrd: turned(colors("fff7ecfee8c8fdd49efdbb84fc8d59ef6548d7301fb300007f0000")),
  pubu: turned(colors("fff7fbece7f2d0d1e6a6bddb74a9cf3690c00570b0045a8d023858")),
  pubugn: turned(colors("fff7fbece2f0d0d1e6a6bddb67a9cf3690c002818a016c59014636")),
  purd: turned(colors("f7f4f9e7e1efd4b9dac994c7df65b0e7298ace125698004367001f")),
  rdpu: turned(colors("fff7f3fde0ddfcc5c0fa9fb5f768a1dd3497ae017e7a017749006a")),
  ylgn: turned(colors("ffffe5f7fcb9d9f0a3addd8e78c67941ab5d238443006837004529")),
  ylgnbu: turned(colors("ffffd9edf8b1c7e9b47fcdbb41b6c41d91c0225ea8253494081d58")),
  ylorbr: turned(colors("ffffe5fff7bcfee391fec44ffe9929ec7014cc4c02993404662506")),
  ylorrd: turned(colors("ffffccffeda0fed976feb24cfd8d3cfc4e2ae31a1cbd0026800026")),
  viridis: risen(colors("440154472d7b3b528b2c728e21918c27ad815cc863aadc32fde725")),
  magma: risen(colors("120d321d114751127c832681b73779e55064fb8761fec287fcfdbf")),
  inferno: risen(colors("180b34420a6868166e932667bc3754dd513af37819fca50aeff75b")),
  plasma: risen(colors("0d08874c02a17e03a8aa2395cc4778e56b5df89441fdc328f0f921")),
  cividis: risen(colors("00205111366c3c4d6e62646f7f7c759a9478bbaf71e2cb5cfdea45")),
} as const satisfies Record<string, TwoSchemes>;

/** A scale about a middle: on a dark ground the middle sinks into it, and the ends shine. */
function sunk(light: readonly string[]): TwoSchemes {
  const tones = light.map((color) => lab(color));
  const most = Math.max(...tones.map(([l]) => l));
  const half = (tones.length - 1) / 2;
  return {
    light,
    dark: tones.map(([l, a, b], index) => {
      const out = Math.abs(index - half) / half;
      // The tint of the middle would be a spot on the dark.
      const tint = 0.25 + 0.75 * Math.min(1, out * 1.6);
      return fromLab(DARKEST + 0.5 * out * 50 + 0.5 * Math.min(50, most - l), a * tint, b * tint);
    }),
  };
}

/** Low, middle, high; the middle color sinks into the surface. */
export const divergingPalettes = {
  blueorange: {
    light: ["#B45F14", "#D98A45", "#EDB787", "#F7DCC3", "#F6F5F3", "#D3E0F2", "#A3BFE5", "#6A93CE", "#2F5AA8"],
    dark: ["#E08A3C", "#B8702F", "#855528", "#523A22", "#242C38", "#26375A", "#2F4C85", "#4069B5", "#6F99EA"],
  },
  brbg: sunk(colors("8c510abf812ddfc27df6e8c3f5f5f5c7eae580cdc135978f01665e")),
  prgn: sunk(colors("762a839970abc2a5cfe7d4e8f7f7f7d9f0d3a6dba05aae611b7837")),
  piyg: sunk(colors("c51b7dde77aef1b6dafde0eff7f7f7e6f5d0b8e1867fbc414d9221")),
  puor: sunk(colors("5427888073acb2abd2d8daebf7f7f7fee0b6fdb863e08214b35806")),
  rdbu: sunk(colors("b2182bd6604df4a582fddbc7f7f7f7d1e5f092c5de4393c32166ac")),
  rdgy: sunk(colors("b2182bd6604df4a582fddbc7ffffffe0e0e0bababa8787874d4d4d")),
  rdylbu: sunk(colors("d73027f46d43fdae61fee090ffffbfe0f3f8abd9e974add14575b4")),
  rdylgn: sunk(colors("d73027f46d43fdae61fee08bffffbfd9ef8ba6d96a66bd631a9850")),
  spectral: sunk(colors("d53e4ff46d43fdae61fee08bffffbfe6f598abdda466c2a53288bd")),
} as const satisfies Record<string, TwoSchemes>;

/** Diverging scales whose two sides are hard to tell apart for some. */
const confused: ReadonlySet<string> = new Set(["rdgy", "rdylgn", "spectral"]);
/** Whether people with any color blindness can tell one side of the scale from the other. */
export const isClearToAll = (name: string): boolean => !confused.has(name);

export type SequentialName = keyof typeof sequentialPalettes;
export type DivergingName = keyof typeof divergingPalettes;

export const DEFAULT_CATEGORICAL: CategoricalName = "superbloom";
export const DEFAULT_SEQUENTIAL: SequentialName = "blues";
export const DEFAULT_DIVERGING: DivergingName = "blueorange";

const text = (list: readonly string[]): string => list.join().toLowerCase();
const turnedScales: ReadonlyMap<string, readonly string[]> = new Map(
  [...Object.values(sequentialPalettes), ...Object.values(divergingPalettes)].flatMap(({ light, dark }) => [
    [text(light), dark] as const,
    [text(light.toReversed()), dark.toReversed()] as const,
  ]),
);

/** Colors kept with a document, as they are drawn: those of one of our scales, either way round, follow the scheme, all others stay as they are. */
export function shownScale(list: readonly string[], isDark: boolean): readonly string[] {
  return isDark ? (turnedScales.get(text(list)) ?? list) : list;
}

/** Colors of a palette by name; undefined for a name that is not a palette (`"constructor"` included). */
export function paletteColors(name: string, isDark: boolean): readonly string[] | undefined {
  for (const group of [categoricalPalettes, sequentialPalettes, divergingPalettes]) {
    if (Object.hasOwn(group, name)) {
      const palette: TwoSchemes | undefined = (group as Readonly<Record<string, TwoSchemes>>)[name];
      return isDark ? palette?.dark : palette?.light;
    }
  }
  return undefined;
}
