// `node tools/run24.mjs tools/check-layers.ts`: compares the sources with tools/layers.json and lists what breaks a rule;
// with --sizes lists instead the files and folders that ask to be split.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULES, type Violation } from "./layers/rules.ts";
import { sizeAdvice } from "./layers/sizes.ts";
import { readSources } from "./layers/sources.ts";

export interface LayerReport {
  readonly files: number;
  /** Violations by rule; a rule that holds has an empty list. */
  readonly violations: Readonly<Record<string, readonly Violation[]>>;
}

export function checkLayers(root: string): LayerReport {
  const sources = readSources(root);
  const violations = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, [...rule(sources)]]));
  return { files: sources.files.length, violations };
}

function main(root: string, wanted: readonly string[]): number {
  if (wanted.includes("--sizes")) {
    for (const line of sizeAdvice(root, readSources(root).files)) console.log(line);
    return 0;
  }
  const report = checkLayers(root);
  for (const [rule, violations] of Object.entries(report.violations)) {
    for (const { path, line, message } of violations) console.log(`${path}:${line}  ${rule}: ${message}`);
  }
  const broken = Object.values(report.violations).filter((violations) => violations.length > 0).length;
  console.log(`${report.files} files, ${Object.keys(report.violations).length} rules, ${broken} broken`);
  return broken > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main(join(dirname(fileURLToPath(import.meta.url)), ".."), process.argv.slice(2));
