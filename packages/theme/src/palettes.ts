/** Named colour lists for data. Order is meaning: the first colour belongs to the first series. */
interface TwoSchemes {
  readonly light: readonly string[];
  readonly dark: readonly string[];
}

const both = (colors: readonly string[]): TwoSchemes => ({ light: colors, dark: colors });

export const categoricalPalettes = {
  superbloom: {
    light: ["#2F5AA8", "#CF7D49", "#468D76", "#A13150", "#8871C8", "#B58920", "#409CC5", "#767E2A", "#80442D", "#617280"],
    dark: ["#6FA1F5", "#FB9B47", "#70D6C4", "#E26F91", "#B393D8", "#ECC775", "#9AD4FF", "#A3A862", "#BF8575", "#97A6B7"],
  },
  "sheaf-10": both(["#1F3F8C", "#5E9FD0", "#36937E", "#A9BF5B", "#D9A441", "#DB7A35", "#B0413E", "#BF527A", "#8570BD", "#758295"]),
  category20: both([
    "#1f77b4",
    "#aec7e8",
    "#ff7f0e",
    "#ffbb78",
    "#2ca02c",
    "#98df8a",
    "#d62728",
    "#ff9896",
    "#9467bd",
    "#c5b0d5",
    "#8c564b",
    "#c49c94",
    "#e377c2",
    "#f7b6d2",
    "#7f7f7f",
    "#c7c7c7",
    "#bcbd22",
    "#dbdb8d",
    "#17becf",
    "#9edae5",
  ]),
  category20b: both([
    "#393b79",
    "#5254a3",
    "#6b6ecf",
    "#9c9ede",
    "#637939",
    "#8ca252",
    "#b5cf6b",
    "#cedb9c",
    "#8c6d31",
    "#bd9e39",
    "#e7ba52",
    "#e7cb94",
    "#843c39",
    "#ad494a",
    "#d6616b",
    "#e7969c",
    "#7b4173",
    "#a55194",
    "#ce6dbd",
    "#de9ed6",
  ]),
  category20c: both([
    "#3182bd",
    "#6baed6",
    "#9ecae1",
    "#c6dbef",
    "#e6550d",
    "#fd8d3c",
    "#fdae6b",
    "#fdd0a2",
    "#31a354",
    "#74c476",
    "#a1d99b",
    "#c7e9c0",
    "#756bb1",
    "#9e9ac8",
    "#bcbddc",
    "#dadaeb",
    "#636363",
    "#969696",
    "#bdbdbd",
    "#d9d9d9",
  ]),
  electric: both(["#1B4DFF", "#00A7C7", "#00B86B", "#B8C400", "#FFB000", "#FF6B2C", "#F0246E", "#B32BD6", "#6C2BFF", "#4A5568"]),
  stats: both(["#3A6EA5", "#8AB17D", "#E9C46A", "#F4A261", "#E76F51", "#7A5C86", "#5B8E9B", "#B5838D", "#9A8C98", "#6D6875"]),
  paired: both([
    "#a6cee3",
    "#1f78b4",
    "#b2df8a",
    "#33a02c",
    "#fb9a99",
    "#e31a1c",
    "#fdbf6f",
    "#ff7f00",
    "#cab2d6",
    "#6a3d9a",
    "#ffff99",
    "#b15928",
  ]),
  wong7: both(["#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7"]),
} as const satisfies Record<string, TwoSchemes>;

/** Low to high. */
export const sequentialPalettes = {
  blues: {
    light: ["#F0F4FB", "#D9E4F5", "#B9CDEB", "#92B1DE", "#6690CC", "#4070B5", "#27539A", "#163877"],
    dark: ["#1B2533", "#22324B", "#2A4268", "#335488", "#4069A8", "#5983C6", "#7FA4E2", "#B0CBF6"],
  },
} as const satisfies Record<string, TwoSchemes>;

/** Low, middle, high; the middle colour sinks into the surface. */
export const divergingPalettes = {
  blueorange: {
    light: ["#B45F14", "#D98A45", "#EDB787", "#F7DCC3", "#F6F5F3", "#D3E0F2", "#A3BFE5", "#6A93CE", "#2F5AA8"],
    dark: ["#E08A3C", "#B8702F", "#855528", "#523A22", "#242C38", "#26375A", "#2F4C85", "#4069B5", "#6F99EA"],
  },
} as const satisfies Record<string, TwoSchemes>;

export type CategoricalName = keyof typeof categoricalPalettes;
export type SequentialName = keyof typeof sequentialPalettes;
export type DivergingName = keyof typeof divergingPalettes;

export const DEFAULT_CATEGORICAL: CategoricalName = "superbloom";
export const DEFAULT_SEQUENTIAL: SequentialName = "blues";
export const DEFAULT_DIVERGING: DivergingName = "blueorange";

/** Colors kept with a document, as they are drawn: those of one of our scales follow the scheme, all others stay as they are. */
export function shownScale(colors: readonly string[], isDark: boolean): readonly string[] {
  if (!isDark) return colors;
  const text = (list: readonly string[]): string => list.join().toLowerCase();
  const scales: readonly TwoSchemes[] = [...Object.values(sequentialPalettes), ...Object.values(divergingPalettes)];
  return scales.find(({ light }) => text(light) === text(colors))?.dark ?? colors;
}

/** Colours of a palette by name; undefined for a name that is not a palette (`"constructor"` included). */
export function paletteColors(name: string, isDark: boolean): readonly string[] | undefined {
  for (const group of [categoricalPalettes, sequentialPalettes, divergingPalettes]) {
    if (Object.hasOwn(group, name)) {
      const palette: TwoSchemes | undefined = (group as Readonly<Record<string, TwoSchemes>>)[name];
      return isDark ? palette?.dark : palette?.light;
    }
  }
  return undefined;
}
