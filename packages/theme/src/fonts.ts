/** One font that a theme can be set in. */
export interface FontFamily {
  readonly name: string;
  /** What a browser is told: the font, and what stands in for it. */
  readonly stack: string;
  readonly weights: readonly [regular: number, strong: number];
  readonly isMonospace: boolean;
  /** Served with the product; the others are of the machine. */
  readonly isServed: boolean;
}

const kinds = { sans: "system-ui, sans-serif", serif: "ui-serif, Georgia, serif", mono: "ui-monospace, monospace" } as const;

function served(name: string, kind: keyof typeof kinds, strong: 600 | 700 = 600): FontFamily {
  return { name, stack: `"${name}", ${kinds[kind]}`, weights: [400, strong], isMonospace: kind === "mono", isServed: true };
}

function ofMachine(name: string, stack: string): FontFamily {
  return { name, stack, weights: [400, 700], isMonospace: false, isServed: false };
}

export const fontFamilies: readonly FontFamily[] = [
  ofMachine("Arial", 'Arial, "Liberation Sans", Helvetica, sans-serif'),
  served("Bitter", "serif"),
  served("Exo", "sans"),
  served("Fira Mono", "mono", 700),
  served("Fira Sans", "sans"),
  ofMachine("Georgia", 'Georgia, "Gelasio", serif'),
  served("Inconsolata", "mono"),
  served("Inter", "sans"),
  served("Lato", "sans", 700),
  served("Merriweather", "serif", 700),
  served("Montserrat", "sans"),
  served("Nunito", "sans"),
  served("Open Sans", "sans"),
  served("Oswald", "sans"),
  served("Raleway", "sans"),
  served("Roboto", "sans"),
  served("Roboto Mono", "mono"),
  served("Source Sans Pro", "sans"),
  served("Source Serif Pro", "serif"),
  served("Space Mono", "mono", 700),
  served("Spectral", "serif"),
  ofMachine("System UI", "system-ui, sans-serif"),
  ofMachine("Times New Roman", '"Times New Roman", "Liberation Serif", Times, serif'),
  ofMachine("Ubuntu", "Ubuntu, system-ui, sans-serif"),
  { ...ofMachine("Ubuntu Mono", '"Ubuntu Mono", ui-monospace, monospace'), isMonospace: true },
  ofMachine("Verdana", 'Verdana, "DejaVu Sans", sans-serif'),
  served("Vollkorn", "serif"),
];

export const fontNamed = (name: string): FontFamily | undefined =>
  fontFamilies.find((family) => family.name.toLowerCase() === name.trim().toLowerCase());

/** Names that a style sheet can hold as they are. */
const NAME = /^[A-Za-z][A-Za-z0-9_ -]{0,99}$/;

/** What a browser is told for a family by name: one of a machine that we do not know too; null for what is no name of a font. */
export function fontStack(name: string): string | null {
  const known = fontNamed(name);
  if (known !== undefined) return known.stack;
  return NAME.test(name.trim()) ? `"${name.trim()}", system-ui, sans-serif` : null;
}
