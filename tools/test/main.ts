// `npm test`, once the dependencies are there: runs the steps one after the other and ends with one line of counts.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { affectedPaths, changedFiles } from "./changed.ts";
import type { Step, StepContext, StepResult } from "./step.ts";
import { STEPS } from "./steps/index.ts";

/** The same on every machine, so that a run can be repeated; --long draws a new one each time. */
const USUAL_SEED = 20261121;

/** Files of tests that are named with their times at the end. */
const SLOWEST = 20;

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) return 2;
  const steps = options.only.length === 0 ? STEPS : STEPS.filter(({ name }) => options.only.includes(name));
  const seed = process.env["SEED"] ?? String(options.long ? randomInt(2 ** 31) : USUAL_SEED);
  const fresh =
    process.env["FRESH_SEED"] ?? process.env["SEED"] ?? String((options.long ? null : seedOfCommit()) ?? randomInt(1_000_000_000));
  const environment = {
    // Tests start our programs hundreds of times: each time but the first, what Node compiled of them is there.
    NODE_COMPILE_CACHE: join(root, ".cache", "compile"),
    ...process.env,
    SEED: seed,
    FRESH_SEED: fresh,
    ...(options.long ? { LONG: "1" } : {}),
  };
  const long = environment.LONG === "1";
  const context: StepContext = {
    root,
    long,
    sampled: !long && options.only.length === 0 && (options.sampled === true || options.paths.length === 0),
    paths: options.paths,
    environment,
  };
  const again = `SEED=${seed} FRESH_SEED=${fresh}${long ? " LONG=1" : ""} npm test`;
  console.log(`node ${process.versions.node}; to draw the same again: ${again}`);
  // What gives way to the others on the cores begins first and is waited for in its turn.
  const begun = new Map(steps.filter(({ beside }) => beside).map((step) => [step, runStep(step, context)]));
  const results: StepResult[] = [];
  for (const step of steps) results.push(await (begun.get(step) ?? runStep(step, context)));
  return summarize(steps, results, again);
}

/**
 * Random workbooks that no commit before has seen. A commit always draws the same, so that its run is the same wherever it is made; null for
 * work that is not committed, which draws new ones each time.
 */
function seedOfCommit(): number | null {
  const git = (...args: readonly string[]): string | null => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : null;
  };
  const commit = git("rev-parse", "HEAD");
  if (commit === null || git("status", "--porcelain") !== "") return null;
  return Number.parseInt(commit.slice(0, 7), 16);
}

interface Options {
  readonly only: readonly string[];
  readonly long: boolean;
  readonly paths: readonly string[];
  /** Of long suites a part is enough, though paths are given. */
  readonly sampled?: boolean;
}

function readOptions(): Options | null {
  const names = STEPS.map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({
      options: {
        only: { type: "string", multiple: true },
        long: { type: "boolean" },
        list: { type: "boolean" },
        changed: { type: "boolean" },
        since: { type: "string", default: "main" },
      },
      allowPositionals: true,
    });
    const only = (values.only ?? []).flatMap((list) => list.split(/[,|]/));
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`There is no step "${unknown}". Steps: ${names.join(", ")}.`);
    if (values.changed) {
      const affected = affectedPaths(root, changedFiles(root, values.since));
      if (affected?.length === 0) {
        console.log(`nothing changed since ${values.since} that a test can see`);
        return { only: only.length > 0 ? only : ["format"], long: values.long === true, paths: positionals };
      }
      console.log(affected === null ? "everything rests on what changed" : `can be broken by what changed: ${affected.join(" ")}`);
      return { only, long: values.long === true, paths: [...positionals, ...(affected ?? [])], sampled: true };
    }
    if (!values.list) return { only, long: values.long === true, paths: positionals };
    for (const { name, about } of STEPS) console.log(`${name.padEnd(14)}${about}`);
    return null;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

async function runStep(step: Step, context: StepContext): Promise<StepResult> {
  console.log(`\n── ${step.name}: ${step.about}${step.beside ? ", beside the other steps" : ""}`);
  const started = performance.now();
  const result = await step.run(context).catch((error: unknown): StepResult => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failures: [`${step.name} stopped: ${reason}`], skips: [], counted: "nothing" };
  });
  for (const failure of result.failures) console.log(`  ✗ ${failure}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${step.name}: ${counts(result)} (${result.counted}, ${seconds.toFixed(1)} s)`);
  return { ...result, seconds };
}

function summarize(steps: readonly Step[], results: readonly StepResult[], again: string): number {
  const all = {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
    skips: results.flatMap(({ skips }) => skips),
    unsteady: results.flatMap(({ unsteady = [] }) => unsteady),
    counted: "",
  } satisfies StepResult;
  console.log("");
  for (const [index, { name }] of steps.entries()) {
    const result = results[index];
    if (result !== undefined) console.log(`${name.padEnd(14)}${counts(result)}, ${(result.seconds ?? 0).toFixed(0)} s`);
  }
  const slowest = results
    .flatMap(({ times = [] }) => times)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(0)} s ${file}`);
  if (slowest.length > 1) console.log(`slowest files: ${slowest.join(", ")}`);
  for (const skip of all.skips) console.log(`skipped: ${skip}`);
  for (const line of all.unsteady) console.log(`unsteady, failed and then passed: ${line}`);
  for (const failure of all.failures.slice(0, 100)) console.log(`failed: ${failure}`);
  if (all.failures.length > 100) console.log(`… and ${all.failures.length - 100} more`);
  if (all.failures.length > 0) console.log(`to draw the same again: ${again}`);
  console.log("");
  console.log(counts(all));
  return all.failures.length === 0 ? 0 : 1;
}

function counts({ passed, failures, skips }: StepResult): string {
  return `${passed} passed, ${failures.length} failed, ${skips.length} skipped`;
}

process.exitCode = await main();
