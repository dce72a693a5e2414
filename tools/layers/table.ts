// The layer table (tools/layers.json) and the facts about each workspace that the rules compare it with.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type WorkspaceKind = "pure" | "node" | "browser";

export interface LayerTable {
  readonly workspaces: Readonly<Record<string, WorkspaceRow>>;
  /** Words that no part of a file's or folder's name may be. */
  readonly bannedWords: readonly string[];
  /** Names that no file or folder may have whole. */
  readonly bannedNames: readonly string[];
  /** Patterns of the files that run before anything is installed. */
  readonly beforeInstall: readonly string[];
}

export interface WorkspaceRow {
  readonly folder: string;
  readonly kind: WorkspaceKind;
  /** Names of the workspaces it may import. */
  readonly imports: readonly string[];
  /** Inner layers from the top down: names of files or folders directly under src. */
  readonly layers?: readonly (readonly string[])[];
  /** Folders whose subfolders are rooms: two rooms meet only at their index.ts, or never. */
  readonly rooms?: Readonly<Record<string, "meet at index.ts" | "never meet">>;
  /** Folders of kinds: one may not import another. What they share stands beside them. */
  readonly kinds?: KindFolders;
  /** Floors inside one of the inner layers. */
  readonly floors?: Floors;
}

/** Floors of a folder under src: what stands on one imports its own floor and those beneath. */
export interface Floors {
  readonly folder: string;
  readonly fromTheGround: readonly Floor[];
}

export interface Floor {
  readonly name: string;
  /** Folders and files under the folder, or the folders of kinds; the longest that a file lies under says on which floor it stands. */
  readonly holds: readonly string[] | "kinds";
}

export interface KindFolders {
  readonly folder: string;
  readonly names: readonly string[];
}

export interface Workspace extends WorkspaceRow {
  readonly name: string;
  /** Keys of package.json's `exports`. */
  readonly exports: readonly string[];
  /** Packages that package.json names, for use at run time. */
  readonly dependencies: ReadonlySet<string>;
  /** Packages that package.json names for tests and builds only. */
  readonly devDependencies: ReadonlySet<string>;
}

export function readTable(root: string): LayerTable {
  return JSON.parse(readFileSync(join(root, "tools/layers.json"), "utf8")) as LayerTable;
}

export function readWorkspaces(root: string, table: LayerTable): readonly Workspace[] {
  return Object.entries(table.workspaces).map(([name, row]) => {
    const manifest = readManifest(join(root, row.folder, "package.json"));
    return {
      ...row,
      name,
      exports: Object.keys(manifest.exports ?? {}),
      dependencies: new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.optionalDependencies ?? {})]),
      devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
    };
  });
}

/** Development dependencies of the root, which every test may use. */
export function readRootDevDependencies(root: string): ReadonlySet<string> {
  return new Set(Object.keys(readManifest(join(root, "package.json")).devDependencies ?? {}));
}

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}
