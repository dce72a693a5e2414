// What servers of tests begin with: the files of a new one, made once on a machine and copied for each.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NOBODY = 65534;

/** Servers refuse to run as root: then they run as nobody. */
export function runAs(): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Makes the account that servers run as the owner of a folder and of all that is in it. */
export function giveAway(folder: string): void {
  const { uid, gid } = runAs();
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) chownSync(join(folder, path), uid, gid);
}

/**
 * Puts the files of a new server into `folder`, which nobody else may look into. `make` writes them into an empty folder that the server's
 * account owns, where no other test on this machine has yet; `name` says of which programs they are.
 */
export function copyTemplate(name: string, folder: string, make: (folder: string) => void): void {
  const template = join(tmpdir(), `${name}-${process.getuid?.() ?? 0}`);
  if (!existsSync(template)) {
    const unfinished = mkdtempSync(`${template}-`);
    chmodSync(unfinished, 0o755);
    const made = join(unfinished, "data");
    mkdirSync(made);
    giveAway(unfinished);
    make(made);
    try {
      renameSync(made, template);
    } catch {
      // Another test made it at the same moment.
    }
    rmSync(unfinished, { recursive: true, force: true });
  }
  cpSync(template, folder, { recursive: true });
  chmodSync(folder, 0o700);
  giveAway(folder);
}
