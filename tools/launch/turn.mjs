// One at a time: two commands started together on a fresh clone must not both install or build. Node 20, built-in modules only.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchFailure } from "./failure.mjs";

const POLL_MS = 200;

/**
 * Runs `work` while no other process runs work on the same lock folder; a lock whose owner is gone is taken over.
 * @template T
 * @param {string} lock Path of the lock folder.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(lock, work) {
  for (let said = false; !take(lock); said = true) {
    if (!said) process.stderr.write("sheaf: another command is preparing this clone; waiting for it\n");
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * @param {string} lock
 * @returns {boolean}
 */
function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code !== "EEXIST") {
      throw new LaunchFailure(
        `Cannot write to ${dirname(lock)}: ${/** @type {Error} */ (error).message}`,
        "Run the command as the owner of this folder.",
      );
    }
    if (!ownerIsGone(lock)) return false;
    rmSync(lock, { recursive: true, force: true });
    return take(lock);
  }
}

/** @param {string} lock */
function ownerIsGone(lock) {
  let pid;
  try {
    pid = Number(readFileSync(join(lock, "pid"), "utf8"));
  } catch {
    return false; // Being made or removed this moment.
  }
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
