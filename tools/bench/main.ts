// `npm run bench [NAME…]`: runs bench/*.bench.ts one after the other, writes bench/results/NAME.json, prints a table. `-- --pictures` draws what is kept.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnSync } from "node:child_process";
import type { Bench, Measurement } from "./measure.ts";
import { pictureOf, refusal, type Result } from "./pictures.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

async function main(wanted: readonly string[]): Promise<number> {
  const files = globSync("bench/*.bench.ts", { cwd: root }).toSorted();
  const chosen = wanted.length === 0 ? files : files.filter((file) => wanted.includes(basename(file, ".bench.ts")));
  if (chosen.length === 0) {
    console.error(`No benchmark of that name. There are: ${files.map((file) => basename(file, ".bench.ts")).join(", ")}`);
    return 2;
  }
  let missed = 0;
  for (const file of chosen) {
    const { bench } = (await import(join(root, file))) as { readonly bench: Bench };
    console.log(`\n${bench.name}: ${bench.about}`);
    const measurements = await bench.run();
    for (const measurement of measurements) console.log(row(measurement));
    missed += measurements.filter((each) => !withinBudget(each)).length;
    write(basename(file, ".bench.ts"), bench, measurements);
  }
  console.log(`\n${missed === 0 ? "every budget kept" : `${missed} over budget`}`);
  return missed === 0 ? 0 : 1;
}

/** Pictures of kept figures, but for those that are stale. */
function draw(wanted: readonly string[]): number {
  const folder = join(root, "docs/pictures/performance");
  mkdirSync(folder, { recursive: true });
  const files = globSync("bench/results/*.json", { cwd: root }).toSorted();
  const names = files.map((file) => basename(file, ".json")).filter((name) => wanted.length === 0 || wanted.includes(name));
  let refused = 0;
  for (const name of names) {
    const result = JSON.parse(readFileSync(join(root, "bench/results", `${name}.json`), "utf8")) as Result;
    const why = refusal(result, (commit) => isMeasuredOtherwise(name, commit));
    if (why !== null) {
      refused += 1;
      console.error(`${name}: refused, ${why}; npm run bench ${name} measures it anew`);
    } else writeFileSync(join(folder, `${name}.svg`), pictureOf(result));
  }
  console.log(`${names.length - refused} pictures in docs/pictures/performance, ${refused} refused`);
  return refused === 0 ? 0 : 1;
}

/** Null for a commit that is none before this one. */
function isMeasuredOtherwise(name: string, commit: string): boolean | null {
  const run = (...args: readonly string[]): number | null => spawnSync("git", args, { cwd: root }).status;
  if (!/^[0-9a-f]{40}$/.test(commit) || run("merge-base", "--is-ancestor", commit, "HEAD") !== 0) return null;
  return run("diff", "--quiet", commit, "HEAD", "--", `bench/${name}.bench.ts`, "bench/support", "tools/bench/measure.ts") !== 0;
}

function row(measurement: Measurement): string {
  const { name, value, unit, baseline, budget } = measurement;
  const ratio = baseline === null ? "" : `${(value / baseline.value).toFixed(2)} × ${baseline.name} (${figure(baseline.value)})`;
  const verdict = budget === null ? "" : `${withinBudget(measurement) ? "within" : "OVER"} ${figure(budget)} ${unit}`;
  return `  ${name.padEnd(46)} ${figure(value).padStart(10)} ${unit.padEnd(7)} ${ratio.padEnd(34)} ${verdict}`.trimEnd();
}

/** Rates must reach their budget, everything else must stay below it. */
function withinBudget({ value, unit, budget }: Measurement): boolean {
  if (budget === null) return true;
  return unit === "rows/s" ? value >= budget : value <= budget;
}

function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0 });
}

function write(name: string, { about }: Bench, measurements: readonly Measurement[]): void {
  const folder = join(root, "bench/results");
  mkdirSync(folder, { recursive: true });
  const result = {
    name,
    about,
    commit: git("rev-parse", "HEAD"),
    changed: git("status", "--porcelain", "--untracked-files=no") !== "",
    date: new Date().toISOString(),
    machine: machine(),
    measurements,
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

function machine(): Readonly<Record<string, string | number>> {
  const cores = cpus();
  return {
    processor: cores[0]?.model ?? "unknown",
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
  };
}

function git(...args: readonly string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
}

const asked = process.argv.slice(2);
process.exitCode = asked.includes("--pictures") ? draw(asked.filter((one) => one !== "--pictures")) : await main(asked);
