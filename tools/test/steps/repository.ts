// The lockfiles, what we ship, and what the files of the repository must not say.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  foreignLicenses,
  looseVersions,
  missingEntries,
  neededScripts,
  untrustedSources,
  type Allowed,
  type LockedPackage,
  type Lockfile,
} from "../../repository/lockfile.ts";
import { readCounts } from "../../repository/counted-list.ts";
import { wrongCoverage } from "../../repository/coverage.ts";
import { filesWithEnglish, wrongEnglish } from "../../repository/english-diagnostics.ts";
import { wrongDecisions } from "../../repository/semantics.ts";
import { readReasons, sourcePaths, wrongFolders } from "../../repository/full-folders.ts";
import { allLongFunctions, readLongFunctions, wrongFunctions } from "../../repository/long-functions.ts";
import { filesWithKinds, LIST as KINDS, wrongKinds } from "../../repository/kinds-outside.ts";
import { filesWithSentences, LIST as SENTENCES, wrongSentences } from "../../repository/server-words.ts";
import { forbiddenSayings } from "../../repository/texts.ts";
import { filesWithUntypedReads, wrongReads } from "../../repository/untyped-reads.ts";
import { readAllowedWords, wordsOutside, wrongWords } from "../../repository/words-left.ts";
import { runProgram } from "../run-tool.ts";
import type { Step, StepResult } from "../step.ts";

/** Folders with a lockfile of their own. */
const LOCKED = ["", "tests/browser", "tests/engines"];

export const repository: Step = {
  name: "repository",
  about:
    "lockfiles, licenses, advisories, no secret and no machine's path in any file, ids of decisions, coverage of the specification, texts in the catalogue, documents read by their types, kinds asked for by name, long functions and full folders",
  async run({ root, long }) {
    const allowed = readJson<Allowed>(root, "tools/repository/allowed.json");
    const folders = LOCKED.filter((folder) => existsSync(join(root, folder, "package-lock.json")));
    const locks = folders.map((folder) => ({ folder, lock: readJson<Lockfile>(root, join(folder, "package-lock.json")) }));
    const shipped = readJson<Lockfile>(root, "package-lock.json");
    const files = await trackedFiles(root);
    const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
    const checks: Readonly<Record<string, readonly string[]>> = {
      "version control": files.length > 0 ? [] : ["git lists no file: run the tests in a clone"],
      "lockfile sources": locks.flatMap(({ folder, lock }) => untrustedSources(lock).map((found) => `${folder}: ${found}`)),
      "complete lockfiles": locks.flatMap(({ folder, lock }) => missingEntries(lock).map((found) => `${folder}: ${found}`)),
      "install scripts": locks.flatMap(({ folder, lock }) => neededScripts(lock, allowed).map((found) => `${folder}: ${found}`)),
      "exact versions": locks.flatMap(({ folder, lock }) => looseVersions(lock, manifests(root, folder, lock))),
      licenses: foreignLicenses(shipped, allowed),
      "files say nothing they must not": [...texts].flatMap(([path, text]) =>
        forbiddenSayings(path, text).map(({ line, what }) => `${path}:${line} holds ${what}`),
      ),
      decisions: wrongDecisions(texts),
      "coverage of the specification": wrongCoverage(texts),
      "words outside the catalogue": wrongWords(wordsOutside(root), readAllowedWords(root)),
      "folders over 15 files": wrongFolders(sourcePaths(root), readReasons(root)),
      "functions over 120 lines": wrongFunctions(allLongFunctions(root), readLongFunctions(root)),
      "reads past the types of documents": wrongReads(filesWithUntypedReads(root)),
      "kinds outside their folders": wrongKinds(filesWithKinds(root), readCounts(root, KINDS)),
      "findings in English": wrongEnglish(filesWithEnglish(root)),
      "sentences of the server in English": wrongSentences(filesWithSentences(root), readCounts(root, SENTENCES)),
    };
    const found = Object.entries(checks);
    const failures = found.flatMap(([check, lines]) => lines.map((line) => `${check}: ${line}`));
    const passed = found.filter(([, lines]) => lines.length === 0).length;
    const asked = [await knownAdvisories(root), ...(long ? [await aged(root)] : [])];
    return {
      passed: passed + asked.reduce((sum, each) => sum + each.passed, 0),
      failures: [...failures, ...asked.flatMap((each) => each.failures)],
      skips: asked.flatMap((each) => each.skips),
      counted: `${found.length + asked.length} checks over ${files.length} files`,
    };
  },
};

/** Advisories of high or critical severity against what we ship; skipped by name where the registry does not answer such questions. */
async function knownAdvisories(root: string): Promise<Omit<StepResult, "counted">> {
  const { output } = await runProgram("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], { cwd: root });
  const report = parseReport(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) return { passed: 0, failures: [], skips: ["advisories: the registry does not answer npm audit"] };
  const grave = Object.entries(report?.vulnerabilities ?? {}).filter(([, { severity }]) => severity === "high" || severity === "critical");
  if (grave.length === 0) return { passed: 1, failures: [], skips: [] };
  return { passed: 0, failures: grave.map(([name, { severity }]) => `advisories: ${name} has one of ${severity} severity`), skips: [] };
}

/** V76: no version that was younger than a week when it was locked. A clean install of a copy asks the registry for every date. */
async function aged(root: string): Promise<Omit<StepResult, "counted">> {
  const copy = mkdtempSync(join(tmpdir(), "sheaf-age-"));
  try {
    const lock = readJson<Lockfile>(root, "package-lock.json");
    for (const folder of Object.keys(lock.packages).filter((path) => !path.includes("node_modules/"))) {
      mkdirSync(join(copy, folder), { recursive: true });
      copyFileSync(join(root, folder, "package.json"), join(copy, folder, "package.json"));
    }
    copyFileSync(join(root, "package-lock.json"), join(copy, "package-lock.json"));
    const { code, output } = await runProgram("npm", ["ci", "--ignore-scripts", "--min-release-age=7", "--no-audit", "--loglevel=error"], {
      cwd: copy,
    });
    if (code === 0) return { passed: 1, failures: [], skips: [] };
    const young = /No matching version found for (\S+) with a date before/.exec(output)?.[1];
    if (young !== undefined) return { passed: 0, failures: [`age: ${young} is younger than a week`], skips: [] };
    return { passed: 0, failures: [], skips: ["age of versions: the registry did not answer"] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

interface AuditReport {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

function parseReport(output: string): AuditReport | null {
  const start = output.indexOf("{");
  const end = output.lastIndexOf("}");
  try {
    return JSON.parse(output.slice(start, end + 1)) as AuditReport;
  } catch {
    return null;
  }
}

function manifests(root: string, folder: string, lock: Lockfile): Readonly<Record<string, LockedPackage>> {
  const workspaces = Object.keys(lock.packages).filter((path) => !path.includes("node_modules/"));
  return Object.fromEntries(workspaces.map((path) => [path, readJson<LockedPackage>(root, join(folder, path, "package.json"))]));
}

/** Text files under version control, or about to be. */
async function trackedFiles(root: string): Promise<readonly string[]> {
  const { output } = await runProgram("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const binary = /\.(png|jpg|ico|woff2?|parquet|zip|gz)$/;
  return output.split("\0").filter((path) => path !== "" && !binary.test(path) && existsSync(join(root, path)));
}

function readJson<T>(root: string, path: string): T {
  return JSON.parse(readFileSync(join(root, path), "utf8")) as T;
}
