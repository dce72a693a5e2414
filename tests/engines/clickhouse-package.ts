// Where ClickHouse in process is, and how it comes to a machine that has none: half a gigabyte, so once for all clones.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** After this long the registry counts as one that does not answer, and a library as one that does not run. */
const LIMITS = { install: 180_000, probe: 30_000 } as const;
const FILES = ["package.json", "package-lock.json"] as const;

/** The folder of a machine that its installation stands in, told apart by what the lockfile says. */
function folder(): string {
  const lock = readFileSync(join(import.meta.dirname, "package-lock.json"));
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  return join(cache, "sheaf", `clickhouse-${createHash("sha256").update(lock).digest("hex").slice(0, 16)}`);
}

/** What a process requires chdb from; null where it is not installed. */
export function clickHousePackage(): string | null {
  const entry = join(folder(), "package.json");
  return existsSync(entry) ? entry : null;
}

/** Why there is no ClickHouse; null if there is one. */
export function missingClickHouse(): string | null {
  return clickHousePackage() === null ? "chdb is not installed: npm test -- --only conformance does it where the registry answers" : null;
}

/** Installs it where it is not. Without it ClickHouse is left out by name, which `say` gets the reason of. */
export function provideClickHouse(say: (line: string) => void): void {
  const target = folder();
  if (existsSync(target)) return;
  if (process.platform !== "linux" || process.arch !== "x64") {
    say(`ClickHouse is left out: its library is there for linux on x64, and this is ${process.platform} on ${process.arch}`);
    return;
  }
  say("installing ClickHouse (npm chdb, 546 MB, once on this machine)");
  let unfinished: string | null = null;
  try {
    mkdirSync(join(target, ".."), { recursive: true });
    unfinished = mkdtempSync(`${target}-`);
    const reason = install(unfinished);
    if (reason === null) renameSync(unfinished, target);
    else say(`ClickHouse is left out: ${reason}`);
  } catch (error) {
    // Another run made it at the same moment, or the folder is not ours to write.
    if (!existsSync(target)) say(`ClickHouse is left out: ${String(error)}`);
  } finally {
    if (unfinished !== null) rmSync(unfinished, { recursive: true, force: true });
  }
}

function install(into: string): string | null {
  for (const file of FILES) copyFileSync(join(import.meta.dirname, file), join(into, file));
  const args = [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
    "--fetch-timeout=60000",
  ];
  const installed = tried("npm", args, into, LIMITS.install);
  if (installed !== null) return `it cannot be installed (${installed})`;
  const answered = tried(process.execPath, ["-e", "require('chdb').query('SELECT 1')"], into, LIMITS.probe);
  return answered === null ? null : `this platform does not run its library (${answered})`;
}

/** Why a program did not end well, in a line; null if it did. What hangs is ended. */
function tried(program: string, args: readonly string[], cwd: string, limit: number): string | null {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8", timeout: limit, killSignal: "SIGKILL" });
  if (status === 0) return null;
  if (error !== undefined) return "code" in error && error.code === "ETIMEDOUT" ? `no answer within ${limit / 1000} s` : error.message;
  const lines = stderr.trim().split("\n");
  return lines.find((line) => /\berror code\b/u.test(line)) ?? lines.at(-1) ?? `status ${status}`;
}
