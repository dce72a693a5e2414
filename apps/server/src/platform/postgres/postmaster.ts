import { readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** What `postmaster.pid` says. */
export interface Postmaster {
  readonly pid: number;
  readonly cluster: string;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: "starting" | "ready" | "stopping" | "standby" | "unknown";
}

/** Reads `postmaster.pid`; null where there is none or it is not yet whole. */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const status = (lines[7] ?? "").trim();
  return {
    pid,
    cluster: lines[1] ?? "",
    port: Number(lines[3] ?? "0"),
    socketFolder: lines[4] ?? "",
    status: status === "starting" || status === "ready" || status === "stopping" || status === "standby" ? status : "unknown",
  };
}

/**
 * What became of the process that a pid file names. A pid may have been given to another program since, and a dead
 * postmaster that nobody has reaped still answers `kill(pid, 0)`, which PostgreSQL takes for life.
 */
export function postmasterState(cluster: string, pid: number): "alive" | "zombie" | "gone" {
  if (process.platform !== "linux") return stateByPs(cluster, pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    if (stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z")) return "zombie";
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return command.includes(cluster) ? "alive" : "gone";
  } catch {
    return "gone";
  }
}

function stateByPs(cluster: string, pid: number): "alive" | "zombie" | "gone" {
  try {
    const [state = "", ...command] = execFileSync("ps", ["-o", "state=,command=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .split(/\s+/);
    if (state.startsWith("Z")) return "zombie";
    return command.join(" ").includes(cluster) ? "alive" : "gone";
  } catch {
    return "gone";
  }
}

/** Server processes of a cluster that are still there, whatever became of their postmaster (each works inside the cluster's folder). */
function workersOf(cluster: string): readonly number[] {
  if (process.platform !== "linux") return [];
  const found: number[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === cluster) found.push(Number(name));
    } catch {
      // gone meanwhile, or not ours to look at
    }
  }
  return found;
}

/**
 * Clears what a killed postmaster left: waits until it is reaped and its workers have ended, then removes the stale pid file.
 * Workers end by themselves once their postmaster is gone; those that do not within the time are killed.
 */
export async function clearRemains(cluster: string, patience: number): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    const stale = readPostmaster(cluster);
    const workers = workersOf(cluster);
    const reaped = stale === null || postmasterState(cluster, stale.pid) === "gone";
    if (workers.length === 0 && (reaped || performance.now() > deadline - patience / 2)) break;
    if (performance.now() > deadline) {
      for (const pid of workers) tryKill(pid, "SIGKILL");
      await wait(50);
      break;
    }
    await wait(20);
  }
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

export function tryKill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
