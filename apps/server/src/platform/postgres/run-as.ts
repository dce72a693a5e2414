import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartupFailure } from "../startup-failure.ts";

/** Account that PostgreSQL runs under when we are root: it refuses root. No such user needs to exist in the system. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const UNPRIVILEGED: RunAs = { uid: 65534, gid: 65534 };
/** Where the store goes when a parent of the data folder bars the unprivileged account. */
const OUTSIDE = "/var/lib/sheaf";
/** `sun_path` holds 108 bytes on Linux, 104 on macOS, ours ends in `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 103 - "/.s.PGSQL.5432".length;

export function accountToRunAs(): RunAs | null {
  return process.getuid?.() === 0 ? UNPRIVILEGED : null;
}

/** Whether the account may read a file: every folder on the way lets it through and the file lets it read. */
export function reachableBy(account: RunAs, path: string): boolean {
  const real = realpathSync(path);
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!grants(account, folder, 0o1)) return false;
    if (dirname(folder) === folder) break;
  }
  return grants(account, real, 0o4);
}

function grants(account: RunAs, path: string, bit: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bit) === bit;
}

/** A short name for a data folder, the same at every start. */
export function folderHash(dataFolder: string): string {
  return createHash("sha256").update(realpathSync(dataFolder)).digest("hex").slice(0, 16);
}

/** The folder that holds cluster, socket and log: in the data folder, or outside it where the account cannot get in. */
export function storeFolder(dataFolder: string, runAs: RunAs | null): { readonly folder: string; readonly outside: boolean } {
  const inside = join(realpathSync(dataFolder), "postgres");
  if (runAs === null || searchable(runAs, dirname(inside))) return { folder: inside, outside: false };
  return { folder: join(OUTSIDE, folderHash(dataFolder), "postgres"), outside: true };
}

/** Where binaries are copied that the account cannot reach. */
export function binariesFolder(dataFolder: string): string {
  return join(OUTSIDE, folderHash(dataFolder));
}

/** Folders on the way need only be searchable, not listable. */
function searchable(account: RunAs, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (!grants(account, at, 0o1)) return false;
    if (dirname(at) === at) return true;
  }
}

/** Makes a folder that belongs to the account and that nobody else may enter. */
export function makePrivateFolder(folder: string, runAs: RunAs | null): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
}

/** A cluster that was copied belongs to whoever copied it: PostgreSQL wants it to be its own account's, and closed to others. */
export function claimCluster(cluster: string, runAs: RunAs | null): void {
  chmodSync(cluster, 0o700);
  if (runAs === null || lstatSync(cluster).uid === runAs.uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) lchownSync(join(cluster, name), runAs.uid, runAs.gid);
  // last: a claim that is cut off is made again
  lchownSync(cluster, runAs.uid, runAs.gid);
}

/** Takes away the sockets of a server that is gone, or of the one that a folder was copied from: their lock names a process that lives elsewhere. */
export function clearSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(".s.PGSQL.")) rmSync(join(folder, name), { force: true });
}

/** Folder of the unix socket: beside the cluster, or a short one in the system's temp folder where the path would be too long. */
export function socketFolder(store: string, runAs: RunAs | null): string {
  const beside = join(store, "run");
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER) {
    makePrivateFolder(beside, runAs);
    return beside;
  }
  const owner = runAs?.uid ?? process.getuid?.() ?? 0;
  const short = join(
    process.platform === "linux" ? "/tmp" : tmpdir(),
    `sheaf-${createHash("sha256").update(store).digest("hex").slice(0, 16)}`,
  );
  try {
    mkdirSync(short, { mode: 0o700 });
    if (runAs !== null) chownSync(short, runAs.uid, runAs.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // the temp folder is shared: somebody else may have made this name first
  const found = lstatSync(short);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupFailure(
      `${short} is needed for the metadata store's socket and belongs to somebody else. Remove it or choose a data folder with a shorter path.`,
    );
  }
  return short;
}
