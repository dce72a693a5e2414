// What a first visit has to load: gzip sizes of all JavaScript that a screen pulls in, against its budget. After a build:
// node tools/run24.mjs apps/web/bundle-budget.ts [FOLDER]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Budgets in kB (1000 bytes), and the chunks that a first visit of the screen loads, by a part of their names. */
const words = (area: string): string => `languages/en/${area}.ts`;
const start = ["index.html", "words-of-the-start/en"];
const signedIn = [...start, "_screens-"];
const workbook = [...signedIn, "_workbook-", "words-of-workbooks/en"];
const screens = [
  { name: "sign-in", budget: 220, chunks: start },
  { name: "home", budget: 310, chunks: [...signedIn, "src/app/home-screen.tsx", words("home")] },
  { name: "workbook", budget: 700, chunks: workbook },
  {
    name: "workbook that is edited, over DuckDB",
    budget: 700,
    chunks: [...workbook, "analysis/analyzer.ts", "formula-editor.ts"],
  },
];

const folder = process.argv[2] ?? join(import.meta.dirname, "dist");
const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Readonly<Record<string, Chunk>>;

/** Files of a chunk and of everything that it imports statically. */
function filesOf(key: string, found: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

let isOver = false;
for (const { name, budget, chunks } of screens) {
  const keys = chunks.map((part) => Object.keys(manifest).find((key) => key.includes(part)));
  const files = new Set<string>();
  for (const key of keys) if (key !== undefined) filesOf(key, files);
  if (keys.includes(undefined)) {
    process.stdout.write(`${name}: not built\n`);
    continue;
  }
  let bytes = 0;
  for (const file of files) if (file.endsWith(".js")) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const total = bytes / 1000;
  isOver ||= total > budget;
  process.stdout.write(`${name}: ${total.toFixed(1)} kB of ${budget} kB gzip${total > budget ? ", over budget" : ""}\n`);
}
process.exitCode = isOver ? 1 : 0;
