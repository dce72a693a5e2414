// Where MariaDB's programs are, and how they come to a machine that has none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface MariaDbPrograms {
  readonly server: string;
  readonly install: string;
}

/** The machine's own programs; null where it has none. */
export function mariaDbPrograms(): MariaDbPrograms | null {
  const server = onPath("mariadbd");
  const install = onPath("mariadb-install-db");
  return server === null || install === null ? null : { server, install };
}

/** Why there is no MariaDB; null if there is one. */
export function missingMariaDb(): string | null {
  return mariaDbPrograms() === null ? "no mariadbd on this machine" : null;
}

/** Debian's package where there is none and we may install one. Without it MariaDB is left out by name, which `say` gets the reason of. */
export function provideMariaDb(say: (line: string) => void): void {
  if (mariaDbPrograms() !== null) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    say("MariaDB is left out: this machine has none, and only Debian's root can be given one");
    return;
  }
  say("installing Debian's mariadb-server package");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "mariadb-server"]]) {
    const { status, stderr, error } = spawnSync("apt-get", args, {
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status === 0) continue;
    say(`MariaDB is left out: apt-get ${args[0] ?? ""}: ${error?.message ?? stderr.trim().split("\n").at(-1) ?? ""}`);
  }
}

function onPath(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
