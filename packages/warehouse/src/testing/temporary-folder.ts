import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const OWNER = "owner.pid";
const POSTMASTER = "postmaster.pid";

/**
 * A new folder for a server of a test, and an end to those of tests that were killed: nobody stops a server whose test is gone. What is
 * in the folder is its maker's; the clusters in it are looked for one and two folders deep.
 */
export function temporaryServerFolder(prefix: string): string {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const owner = numberIn(join(folder, OWNER));
    if (owner !== null && !isAlive(owner)) endServers(folder);
  }
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(folder, OWNER), String(process.pid));
  return folder;
}

function endServers(folder: string): void {
  try {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(POSTMASTER) || file.split("/").length > 3) continue;
      const server = numberIn(join(folder, file));
      // the number may be another program's by now
      if (server !== null && readFileSync(`/proc/${server}/cmdline`, "utf8").includes(folder)) process.kill(server, "SIGKILL");
    }
  } catch {
    // Another test is at the same, or the server is gone already.
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // Somebody else's.
  }
}

function numberIn(path: string): number | null {
  try {
    const number = Number.parseInt(readFileSync(path, "utf8"), 10);
    return Number.isSafeInteger(number) && number > 0 ? number : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
