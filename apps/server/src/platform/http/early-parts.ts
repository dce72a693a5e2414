import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What the build says of its files. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** What a page of a document loads one after the other, by a part of its name in the build. */
const STEPS = [
  // with the screens of members
  "src/workbook/workbook-screen.tsx",
  "words-of-workbooks/en",
  "words-of-the-start/en",
  "languages/en/shell.ts",
];

/**
 * Tags by which a page of a document is told at once what it would otherwise find out step by step, a way to the server each: the program
 * asks who is there, then for the screens of members, then for that of workbooks and its words. Empty where nothing is built.
 */
export function earlyParts(folder: string): string {
  const manifest = manifestOf(folder);
  if (manifest === null) return "";
  const start = new Set(filesOf(manifest, "index.html"));
  const keys = STEPS.flatMap(
    (part) => Object.keys(manifest).find((key) => key.includes(part) && manifest[key]?.file.endsWith(".js") === true) ?? [],
  );
  const files = new Set(keys.flatMap((key) => filesOf(manifest, key)));
  return [...files]
    .filter((file) => !start.has(file))
    .map((file) =>
      file.endsWith(".css")
        ? // as the program asks for it: another mode would be another request
          `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join("");
}

function manifestOf(folder: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Files of a chunk and of all that it imports. */
function filesOf(manifest: Manifest, first: string): readonly string[] {
  const keys = new Set([first]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => {
    const chunk = manifest[key];
    return chunk === undefined ? [] : [chunk.file, ...chunk.css];
  });
}
