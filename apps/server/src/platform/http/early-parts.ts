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
  "_workbook-",
  "words-of-workbooks/en",
  "words-of-the-start/en",
];

/** What nearly every document shows, drawn once its answers are there: it comes behind the steps, which nobody waits for any longer because of it. */
const USUAL_ELEMENTS = ["_elements-", "_grids-", "_charts-", "charts/src/engine.ts"];

/**
 * Tags by which a page of a document is told at once what it would otherwise find out step by step, a way to the server each: the program
 * asks who is there, then for the screens of members, then for that of workbooks and its words. Empty where nothing is built.
 */
export function earlyParts(folder: string): string {
  const manifest = manifestOf(folder);
  if (manifest === null) return "";
  const start = new Set(filesOf(manifest, "index.html"));
  const steps = new Set(partsOf(manifest, STEPS).filter((file) => !start.has(file)));
  const elements = new Set(partsOf(manifest, USUAL_ELEMENTS).filter((file) => !start.has(file) && !steps.has(file)));
  return [...[...steps].map((file) => tagOf(file, "")), ...[...elements].map((file) => tagOf(file, ' fetchpriority="low"'))].join("");
}

/** The files of the chunks that have these in their names, and of what those import. */
function partsOf(manifest: Manifest, parts: readonly string[]): readonly string[] {
  const keys = parts.flatMap(
    (part) => Object.keys(manifest).find((key) => key.includes(part) && manifest[key]?.file.endsWith(".js") === true) ?? [],
  );
  return keys.flatMap((key) => filesOf(manifest, key));
}

function tagOf(file: string, priority: string): string {
  return file.endsWith(".css")
    ? // as the program asks for it: another mode would be another request
      `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin${priority} href="/${file}">`;
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
