import { createHash, randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

const NAME = /\.unfinished-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}$/u;

/** Process numbers mean nothing on another machine, which may write into the same place. */
const thisMachine = (): string => createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/** Name of a folder beside `target` in which a backup is made before it stands under its name: it says who makes it. */
export function unfinished(target: string, pid: number = process.pid): string {
  return `${target}.unfinished-${thisMachine()}-${pid}-${randomUUID().slice(0, 8)}`;
}

/**
 * Removes what backups of this machine left beside `target` whose processes are no more, and gives the folders. One that is still made, and
 * one of another machine, stays.
 */
export async function removeUnfinished(target: string): Promise<readonly string[]> {
  const place = dirname(target);
  const removed: string[] = [];
  for (const entry of await readdir(place, { withFileTypes: true })) {
    const [, machine, pid] = NAME.exec(entry.name) ?? [];
    if (!entry.isDirectory() || machine !== thisMachine() || isAlive(Number(pid))) continue;
    const folder = join(place, entry.name);
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
