// Fonts that themes of documents are set in: served with the product, and fetched by a browser that draws words in them.
import { fontNamed } from "@sheaf/theme";

/** Addresses of the files, each by what asks for it: a browser that shows no such theme asks for none. */
const files: Readonly<Record<string, () => Promise<string>>> = {
  ...import.meta.glob<string>(
    "../../../../../node_modules/@fontsource/{bitter,exo,fira-sans,inconsolata,inter,montserrat,nunito,open-sans,oswald,raleway,roboto,source-serif-pro,spectral,vollkorn}/files/*-{latin,latin-ext}-{400,600}-normal.woff2",
    { query: "?url", import: "default" },
  ),
  ...import.meta.glob<string>(
    "../../../../../node_modules/@fontsource/{fira-mono,lato,merriweather,space-mono}/files/*-{latin,latin-ext}-{400,700}-normal.woff2",
    { query: "?url", import: "default" },
  ),
};

/** Signs of each part of a font: a part is fetched where one of them is drawn. */
const ranges = {
  latin:
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
  "latin-ext":
    "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
} as const;

const added = new Map<string, Promise<void>>();

/** Makes a family known to the page, once. Does nothing for one that is not served. */
export function addPageFont(name: string): Promise<void> {
  const family = fontNamed(name);
  if (family === undefined || !family.isServed) return Promise.resolve();
  let adding = added.get(family.name);
  if (adding === undefined) added.set(family.name, (adding = add(family.name)));
  return adding;
}

async function add(name: string): Promise<void> {
  const folder = name.toLowerCase().replaceAll(" ", "-");
  const own = Object.entries(files).flatMap(([path, address]) => {
    const part = new RegExp(`/@fontsource/${folder}/files/${folder}-(latin|latin-ext)-(\\d+)-normal\\.woff2$`).exec(path);
    return part === null ? [] : [{ range: part[1] as keyof typeof ranges, weight: part[2] ?? "400", address }];
  });
  await Promise.all(
    own.map(async ({ range, weight, address }) => {
      // Words in bold are drawn in the heaviest that there is.
      const weights = weight === "400" ? "100 500" : "501 900";
      const face = new FontFace(name, `url(${await address()}) format("woff2")`, {
        weight: weights,
        unicodeRange: ranges[range],
        display: "swap",
      });
      document.fonts.add(face);
    }),
  );
}

/** The same, once its letters can be drawn. Rejects where they do not come. */
export async function loadPageFont(name: string): Promise<void> {
  await addPageFont(name);
  if (fontNamed(name)?.isServed !== true) return;
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 14px "${name}"`)));
}
