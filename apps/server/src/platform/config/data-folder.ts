import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupFailure } from "../startup-failure.ts";

/** A data folder that this process alone works on. */
export interface HeldDataFolder {
  readonly path: string;
  /** Lets other programs of this machine find the running server. */
  announce(url: string): void;
  release(): void;
}

/** What the running server wrote about itself; null if none runs or it is still starting. */
export interface Announcement {
  readonly pid: number;
  readonly url: string | null;
}

/**
 * Makes and takes a data folder. The lock is the operating system's lock on a file (taken through SQLite, which Node has
 * built in): it ends with the process, however that ends, so it is never stale.
 */
export function holdDataFolder(path: string): HeldDataFolder {
  const folder = prepareDataFolder(path);
  const announcement = join(folder, "server.json");
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(join(folder, "server.lock"));
    lock.exec("PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    if (!/locked/.test(error instanceof Error ? error.message : "")) throw error;
    const other = readAnnouncement(folder);
    throw new StartupFailure(
      `Another Sheaf server${other === null ? "" : ` (process ${other.pid}${other.url === null ? "" : `, ${other.url}`})`} is running on ${folder}. Stop it first, or set SHEAF_DATA to another folder.`,
    );
  }
  const write = (url: string | null): void =>
    writeFileSync(announcement, `${JSON.stringify({ pid: process.pid, url } satisfies Announcement)}\n`, { mode: 0o600 });
  write(null);
  return {
    path: folder,
    announce: write,
    release: () => {
      rmSync(announcement, { force: true });
      lock.close();
    },
  };
}

export function readAnnouncement(folder: string): Announcement | null {
  try {
    const { pid, url } = JSON.parse(readFileSync(join(folder, "server.json"), "utf8")) as { pid: unknown; url: unknown };
    return typeof pid === "number" ? { pid, url: typeof url === "string" ? url : null } : null;
  } catch {
    return null;
  }
}

/**
 * Makes the data folder, closed to others. As root others may walk through it and list nothing: the metadata store's account
 * must reach its own folder in it. Returns the folder's real path.
 */
export function prepareDataFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path);
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, process.getuid() === 0 ? 0o711 : 0o700);
  return folder;
}
