// A suite run by Vitest, counted from its own report.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ERRORS_OUTSIDE_TESTS } from "../errors-outside-tests.ts";
import { runTool } from "../run-tool.ts";
import { drawn, leftParts, leftSaid } from "../shares.ts";
import type { FailedTest, Step, StepContext, StepResult } from "../step.ts";

export interface Suite {
  readonly name: string;
  readonly about: string;
  /** Folders whose tests belong to it. */
  readonly folders: readonly string[];
  /** Files in them that are a suite of their own. */
  readonly except?: readonly string[];
  /** Files in them that take long, in shares of which a run of everything takes one. */
  readonly shares?: readonly (readonly string[])[];
  /** A folder whose other files are drawn too: a run of everything takes one of so many parts of them, by its seed. */
  readonly thinned?: { readonly folder: string; readonly parts: number };
  /** Runs while the other steps do, unseen. */
  readonly beside?: boolean;
  /** Each file in a process of its own, whatever the configuration says. */
  readonly apart?: boolean;
  /** Its Vitest configuration, relative to the root. */
  readonly config: string;
  /** Brings engines that its tests ask to a machine that has none; `say` gets what it does, and why one is left out. */
  readonly engines?: readonly ((say: (line: string) => void) => void)[];
}

export function suite(description: Suite): Step {
  const { name, about, beside = false } = description;
  return { name, about, beside, run: (context) => runSuite(description, context) };
}

export async function runSuite(
  { name, folders, except = [], shares = [], thinned, beside = false, apart = false, config, engines = [] }: Suite,
  context: StepContext,
): Promise<StepResult> {
  const { root, paths, environment } = context;
  const inShares = new Set(shares.flat());
  const others =
    thinned === undefined ? [] : globSync(`${thinned.folder}**/*.test.ts`, { cwd: root }).filter((file) => !inShares.has(file));
  const left = [...drawn(shares, context).left, ...leftParts(others, thinned?.parts ?? 1, context)];
  const inside =
    paths.length === 0
      ? folders
      : paths.flatMap((path) =>
          folders.some((folder) => path.startsWith(folder)) ? [path] : folders.filter((folder) => folder.startsWith(path)),
        );
  if (inside.length === 0) return { passed: 0, failures: [], skips: [], counted: "nothing below the paths given" };
  for (const provide of engines) provide((line) => console.log(line));
  const folder = mkdtempSync(join(tmpdir(), "sheaf-test-"));
  try {
    const report = join(folder, "report.json");
    const outside = join(folder, "errors.json");
    const args = [
      "run",
      "--config",
      config,
      "--passWithNoTests",
      ...(apart ? ["--isolate"] : []),
      "--reporter=default",
      "--reporter=json",
      "--reporter=./tools/test/errors-outside-tests.ts",
      `--outputFile.json=${report}`,
      ...[...except, ...left].flatMap((path) => ["--exclude", path]),
      ...inside,
    ];
    const { code, output } = await runTool(root, "node_modules/vitest/vitest.mjs", args, {
      show: !beside,
      yielding: beside,
      environment: { ...environment, [ERRORS_OUTSIDE_TESTS]: outside },
    });
    if (code !== 0 && beside) console.log(output);
    if (!existsSync(report))
      return { passed: 0, failures: [`${name}: Vitest ended with code ${code} before it could report`], skips: [], counted: "nothing" };
    const result = read(
      JSON.parse(readFileSync(report, "utf8")) as VitestReport,
      root,
      name,
      code,
      existsSync(outside) ? (JSON.parse(readFileSync(outside, "utf8")) as readonly string[]) : [],
    );
    return { ...result, skips: [...result.skips, ...leftSaid(left, name)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

function read({ testResults }: VitestReport, root: string, name: string, code: number, outside: readonly string[]): StepResult {
  const failures: string[] = [];
  const failedTests = new Map<string, FailedTest>();
  const skips: string[] = [];
  const times: { readonly file: string; readonly seconds: number }[] = [];
  let passed = 0;
  for (const file of testResults) {
    const path = file.name.startsWith(root) ? file.name.slice(root.length + 1) : file.name;
    times.push({ file: path, seconds: Math.max(0, file.endTime - file.startTime) / 1000 });
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === "passed") passed += 1;
      else if (status === "failed") {
        const line = `${path} > ${fullName}: ${failureMessages?.[0]?.split("\n")[0] ?? "failed"}`;
        failures.push(line);
        failedTests.set(line, { file: path, name: fullName });
      } else skips.push(`${path} > ${fullName}`);
    }
    // A file that does not load, or whose hooks fail, has no failed test to count.
    if (file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed")) {
      failures.push(`${path}: ${file.message.split("\n")[0] ?? "failed"}`);
    }
  }
  failures.push(...outside.map((line) => `${name}: ${line}`));
  if (code !== 0 && failures.length === 0) failures.push(`${name}: Vitest ended with code ${code}; see its output above`);
  return { passed, failures, failedTests, skips, times, counted: `${testResults.length} files` };
}
