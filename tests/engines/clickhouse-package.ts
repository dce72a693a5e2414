// Where ClickHouse in process is, and how it comes to a machine that has none: half a gigabyte, so once for all clones.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

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
  say("installing ClickHouse (npm chdb, 546 MB, once on this machine)");
  try {
    mkdirSync(join(target, ".."), { recursive: true });
    const unfinished = mkdtempSync(`${target}-`);
    const reason = install(unfinished);
    if (reason === null) {
      renameSync(unfinished, target);
      return;
    }
    rmSync(unfinished, { recursive: true, force: true });
    say(`ClickHouse is left out: ${reason}`);
  } catch (error) {
    // Another run made it at the same moment, or the folder is not ours to write.
    if (!existsSync(target)) say(`ClickHouse is left out: ${String(error)}`);
  }
}

function install(into: string): string | null {
  for (const file of FILES) copyFileSync(join(import.meta.dirname, file), join(into, file));
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr, error } = spawnSync(npm, args, { cwd: into, encoding: "utf8" });
  if (status !== 0) return error?.message ?? stderr.trim().split("\n").at(-1) ?? "npm ci failed";
  const script = "require('chdb').query('SELECT 1')";
  const tried = spawnSync(process.execPath, ["-e", script], { cwd: into, encoding: "utf8" });
  return tried.status === 0 ? null : `this platform has no library of it (${tried.stderr.trim().split("\n").at(-1) ?? ""})`;
}
