import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { StartupFailure } from "../startup-failure.ts";

/** A data folder that this process alone works on. */
export interface HeldDataFolder {
  readonly path: string;
  /** Lets other programs of this machine find the running server. */
  announce(url: string, control: string): void;
  release(): void;
}

/** What the running server wrote about itself; null if none runs or it is still starting. */
export interface Announcement {
  readonly pid: number;
  readonly url: string | null;
  /** Socket on which commands of this machine reach it. */
  readonly control: string | null;
  /** The process that watches it and would bring it back; null where nobody does. */
  readonly watcher: number | null;
}

/** A server whose watcher was killed ends by itself within its patience; the next one waits so long for its place (milliseconds). */
const PREDECESSOR_PATIENCE = 12_000;

/** Takes a data folder; from a server that is ending because nobody watches it any more, as soon as it is free. */
export async function takeDataFolder(path: string): Promise<HeldDataFolder> {
  const deadline = performance.now() + PREDECESSOR_PATIENCE;
  for (;;) {
    try {
      return holdDataFolder(path);
    } catch (error) {
      const { watcher } = readAnnouncement(path) ?? { watcher: null };
      if (!(error instanceof StartupFailure) || watcher === null || isAlive(watcher) || performance.now() > deadline) throw error;
      await wait(50);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * Makes and takes a data folder. The lock is the operating system's lock on a file (taken through SQLite, which Node has
 * built in): it ends with the process, however that ends, so it is never stale.
 */
export function holdDataFolder(path: string): HeldDataFolder {
  try {
    return hold(path);
  } catch (error) {
    throw unwritable(error, path) ?? error;
  }
}

/** What keeps us from writing into a data folder, and what to do about it; null: something else. */
function unwritable(error: unknown, path: string): StartupFailure | null {
  const { code, message, errcode } = error as NodeJS.ErrnoException & { readonly errcode?: number };
  const way = "SHEAF_DATA names another one.";
  if (code === "EROFS" || /readonly database/u.test(message) || (errcode ?? 0) % 256 === SQLITE_READONLY)
    return new StartupFailure(`The data folder ${path} can only be read: its disk is mounted read-only. Mount it for writing; ${way}`);
  if (code === "EACCES" || code === "EPERM" || (errcode ?? 0) % 256 === SQLITE_CANTOPEN)
    return new StartupFailure(`The data folder ${path} cannot be written by this account. Make the account its owner (chown -R); ${way}`);
  if (code === "ENOTDIR" || code === "EEXIST") return new StartupFailure(`The data folder ${path} is a file, or lies below one. ${way}`);
  if (code === "ENOSPC" || (errcode ?? 0) % 256 === SQLITE_FULL)
    return new StartupFailure(`There is no room left on the disk of the data folder ${path}. Free some; ${way}`);
  return null;
}

/** SQLite's own numbers. */
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

function hold(path: string): HeldDataFolder {
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
  // put in its place whole: whoever reads it meanwhile sees the one before it, never half of it
  const write = (url: string | null, control: string | null): void => {
    const said: Announcement = { pid: process.pid, url, control, watcher: process.connected ? process.ppid : null };
    writeFileSync(`${announcement}.new`, `${JSON.stringify(said)}\n`, { mode: 0o600 });
    renameSync(`${announcement}.new`, announcement);
  };
  write(null, null);
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
    const { pid, url, control, watcher } = JSON.parse(readFileSync(join(folder, "server.json"), "utf8")) as Record<string, unknown>;
    if (typeof pid !== "number") return null;
    return { pid, url: textOrNull(url), control: textOrNull(control), watcher: typeof watcher === "number" ? watcher : null };
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

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
