// `node tools/run24.mjs tools/check-layers.ts [FOLDER]`: compares the sources with tools/layers.json and lists what breaks a rule.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RULES, type Violation } from "./layers/rules.ts";
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

if (import.meta.main) {
  const report = checkLayers(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
  for (const [rule, violations] of Object.entries(report.violations)) {
    for (const { path, line, message } of violations) console.log(`${path}:${line}  ${rule}: ${message}`);
  }
  const broken = Object.values(report.violations).filter((violations) => violations.length > 0).length;
  console.log(`${report.files} files, ${Object.keys(report.violations).length} rules, ${broken} broken`);
  if (broken > 0) process.exitCode = 1;
}
