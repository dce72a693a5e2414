// Every source file of the repository, read once, with its imports resolved to files or packages.
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { readSource, type SourceFile, type SourceImport } from "./source.ts";
import { readRootDevDependencies, readTable, readWorkspaces, type LayerTable, type Workspace } from "./table.ts";

export interface Sources {
  readonly table: LayerTable;
  readonly workspaces: readonly Workspace[];
  readonly rootDevDependencies: ReadonlySet<string>;
  readonly files: readonly PlacedFile[];
}

export interface PlacedFile extends SourceFile {
  /** Null outside the workspaces: tools, tests, bench. */
  readonly workspace: Workspace | null;
  /** Test files, and what stands under a `testing` folder for them. */
  readonly forTests: boolean;
  readonly uses: readonly Use[];
}

/** What an import means. */
export type Use = SourceImport &
  (
    | { readonly kind: "file"; readonly path: string; readonly exists: boolean }
    | { readonly kind: "workspace"; readonly name: string; readonly subpath: string }
    | { readonly kind: "package"; readonly name: string }
    | { readonly kind: "builtin" }
    /** Made by a plugin of the web app's build. */
    | { readonly kind: "virtual" }
    | { readonly kind: "computed" }
  );

const SOURCE_PATTERN = "{packages,apps,tools,tests,bench}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}";

export function readSources(root: string): Sources {
  const table = readTable(root);
  const workspaces = readWorkspaces(root, table);
  const paths = globSync(SOURCE_PATTERN, { cwd: root, exclude: (name) => isOutside(name) })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
  const files = paths.map((path) => {
    const source = readSource(path, readFileSync(join(root, path), "utf8"));
    const workspace = workspaces.find(({ folder }) => path.startsWith(`${folder}/`)) ?? null;
    return { ...source, workspace, forTests: isForTests(path), uses: source.imports.map((each) => resolveUse(root, path, each)) };
  });
  return { table, workspaces, rootDevDependencies: readRootDevDependencies(root), files };
}

function isOutside(path: string): boolean {
  return /(^|[\\/])(node_modules|dist|dist-next|dist-old|fixtures|coverage|\.[^\\/]+)$/.test(path);
}

export function isForTests(path: string): boolean {
  return /\.(test|bench)\.tsx?$/.test(path) || path.split("/").includes("testing");
}

function resolveUse(root: string, importer: string, found: SourceImport): Use {
  const { specifier } = found;
  if (specifier === null) return { ...found, kind: "computed" };
  if (specifier.startsWith("."))
    return { ...found, kind: "file", ...resolveFile(root, posix.join(posix.dirname(importer), bare(specifier))) };
  if (specifier.startsWith("virtual:")) return { ...found, kind: "virtual" };
  if (isBuiltin(specifier)) return { ...found, kind: "builtin" };
  const [first = "", second = ""] = specifier.split("/");
  const name = specifier.startsWith("@") ? `${first}/${second}` : first;
  if (first !== "@sheaf") return { ...found, kind: "package", name };
  return { ...found, kind: "workspace", name: second, subpath: bare(`.${specifier.slice(name.length)}`) };
}

/** Without what a bundler reads after a `?`. */
function bare(specifier: string): string {
  return specifier.replace(/\?.*$/, "");
}

/** The file as written, or as a bundler would complete it. */
function resolveFile(root: string, path: string): { readonly path: string; readonly exists: boolean } {
  for (const candidate of [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]) {
    if (isFile(join(root, candidate))) return { path: candidate, exists: candidate === path };
  }
  return { path, exists: false };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
