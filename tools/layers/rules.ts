// The layer rules. Each looks at all sources and says what breaks it; ARCHITECTURE.md has the reasons.
import { matchesGlob } from "node:path";
import { cycles } from "./cycles.ts";
import type { PlacedFile, Sources, Use } from "./sources.ts";
import type { Floors, Workspace } from "./table.ts";

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export type Rule = (sources: Sources) => Iterable<Violation>;

/** Every rule by its name, in the order of the report. */
export const RULES: Readonly<Record<string, Rule>> = {
  readable: eachFinding(
    "unreadable",
    () => true,
    (what) => `does not parse: ${what}`,
  ),
  "who-imports-whom": whoImportsWhom,
  "no-package-cycles": noPackageCycles,
  "no-file-cycles": noFileCycles,
  "only-through-exports": onlyThroughExports,
  "inner-layers": innerLayers,
  rooms,
  "kinds-never-meet": kindsNeverMeet,
  floors,
  "declared-dependencies": declaredDependencies,
  "no-node-in-pure": noNodeInPure,
  "written-endings": writtenEndings,
  "tsx-only-in-web": tsxOnlyInWeb,
  "erasable-syntax": eachFinding(
    "not-erasable",
    () => true,
    (what) => `${what} cannot be erased: Node runs these files as they are`,
  ),
  "no-clock-in-pure": eachFinding(
    "clock",
    ({ workspace, forTests }) => workspace?.kind === "pure" && !forTests,
    (what) => `${what} in a pure package: pass the value in`,
  ),
  "no-code-from-text": eachFinding(
    "code-from-text",
    () => true,
    (what) => `${what} makes code from text`,
  ),
  "testing-stays-in-tests": testingStaysInTests,
  "before-install": beforeInstall,
  "plain-names": plainNames,
  "a-place-for-every-file": aPlaceForEveryFile,
};

function eachFinding(
  kind: PlacedFile["findings"][number]["kind"],
  where: (file: PlacedFile) => boolean,
  say: (what: string) => string,
): Rule {
  return ({ files }) =>
    files
      .filter(where)
      .flatMap(({ path, findings }) =>
        findings.filter((each) => each.kind === kind).map(({ line, what }) => ({ path, line, message: say(what) })),
      );
}

function* eachUse({ files }: Sources): Iterable<readonly [PlacedFile, Use]> {
  for (const file of files) for (const use of file.uses) yield [file, use];
}

function* whoImportsWhom(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path }, use] of eachUse(sources)) {
    if (workspace === null || use.kind !== "workspace" || use.name === workspace.name || workspace.imports.includes(use.name)) continue;
    yield { path, line: use.line, message: `${workspace.name} may not import ${use.name}` };
  }
}

function* noPackageCycles({ workspaces }: Sources): Iterable<Violation> {
  const edges = new Map(workspaces.map(({ name, imports }) => [name, new Set(imports)]));
  for (const cycle of cycles(edges)) yield { path: "tools/layers.json", line: 1, message: `cycle: ${cycle.join(" → ")}` };
}

function* noFileCycles({ files }: Sources): Iterable<Violation> {
  const edges = new Map(files.map(({ path, uses }) => [path, new Set(uses.flatMap((use) => (use.kind === "file" ? [use.path] : [])))]));
  for (const cycle of cycles(edges)) yield { path: cycle[0] ?? "", line: 1, message: `cycle: ${cycle.join(" → ")}` };
}

function* onlyThroughExports(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path }, use] of eachUse(sources)) {
    if (use.kind === "workspace") {
      const target = sources.workspaces.find(({ name }) => name === use.name);
      if (target === undefined) yield { path, line: use.line, message: `there is no workspace ${use.name}` };
      else if (target === workspace) yield { path, line: use.line, message: `${use.name} imports itself by name` };
      else if (!target.exports.includes(use.subpath)) yield { path, line: use.line, message: `${use.name} does not export ${use.subpath}` };
    } else if (use.kind === "file") {
      const target = sources.workspaces.find(({ folder }) => use.path.startsWith(`${folder}/`)) ?? null;
      if (target !== null && target !== workspace)
        yield { path, line: use.line, message: `reaches into ${target.name} by path: import @sheaf/${target.name}` };
      else if (workspace !== null && target === null)
        yield { path, line: use.line, message: `reaches out of ${workspace.name}: ${use.path}` };
    }
  }
}

function* innerLayers(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path, forTests }, use] of eachUse(sources)) {
    if (workspace?.layers === undefined || use.kind !== "file" || forTests) continue;
    const from = innerLayer(workspace, path);
    const to = innerLayer(workspace, use.path);
    if (from === null || to === null || from.depth <= to.depth) continue;
    yield { path, line: use.line, message: `${from.name} may not import ${to.name}` };
  }
}

function innerLayer({ folder, layers = [] }: Workspace, path: string): { readonly name: string; readonly depth: number } | null {
  const name = path.startsWith(`${folder}/src/`) ? path.slice(folder.length + "/src/".length).split("/")[0] : undefined;
  const depth = layers.findIndex((layer) => name !== undefined && layer.includes(name));
  return name === undefined || depth < 0 ? null : { name, depth };
}

function* rooms(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path }, use] of eachUse(sources)) {
    if (workspace?.rooms === undefined || use.kind !== "file") continue;
    for (const [folder, manner] of Object.entries(workspace.rooms)) {
      const base = `${workspace.folder}/src/${folder}/`;
      if (!path.startsWith(base) || !use.path.startsWith(base)) continue;
      const [from] = path.slice(base.length).split("/");
      const [to, ...rest] = use.path.slice(base.length).split("/");
      if (from === to) continue;
      if (manner === "never meet") yield { path, line: use.line, message: `${folder}/${from} may not import ${folder}/${to}` };
      else if (rest.join("/") !== "index.ts")
        yield { path, line: use.line, message: `${folder}/${from} may import ${folder}/${to} only through its index.ts` };
    }
  }
}

function* kindsNeverMeet(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path, forTests }, use] of eachUse(sources)) {
    if (workspace?.kinds === undefined || use.kind !== "file" || forTests) continue;
    const { folder, names } = workspace.kinds;
    const base = `${workspace.folder}/src/${folder}/`;
    const kindOf = (file: string): string | undefined => (file.startsWith(base) ? file.slice(base.length).split("/")[0] : undefined);
    const [from, to] = [kindOf(path), kindOf(use.path)];
    if (from === undefined || to === undefined || from === to || !names.includes(from) || !names.includes(to)) continue;
    yield { path, line: use.line, message: `${folder}/${from} may not import ${folder}/${to}: what they share stands beside them` };
  }
}

function* floors(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path, forTests }, use] of eachUse(sources)) {
    if (workspace?.floors === undefined || use.kind !== "file" || forTests) continue;
    const from = floorOf(workspace, workspace.floors, path);
    const to = floorOf(workspace, workspace.floors, use.path);
    if (from === null || to === null || from.height >= to.height) continue;
    yield { path, line: use.line, message: `${from.held} (${from.name}) may not import ${to.held} (${to.name}): it stands above` };
  }
}

interface Standing {
  readonly name: string;
  /** What the table says that the file lies under. */
  readonly held: string;
  readonly height: number;
}

/** The floor on which a file stands; null for one that stands on none. */
function floorOf(workspace: Workspace, { folder: inner, fromTheGround }: Floors, path: string): Standing | null {
  const base = `${workspace.folder}/src/${inner}/`;
  const standings = fromTheGround.flatMap(({ name, holds }, height) =>
    (holds === "kinds" ? kindFolders(workspace, base) : holds)
      .filter((held) => path === `${base}${held}` || path.startsWith(`${base}${held}/`))
      .map((held) => ({ name, held, height })),
  );
  return standings.toSorted((a, b) => b.held.length - a.held.length)[0] ?? null;
}

/** The folders of the kinds, as they lie under a folder. */
function kindFolders({ folder, kinds }: Workspace, base: string): readonly string[] {
  return (kinds?.names ?? []).map((name) => `${folder}/src/${kinds?.folder ?? ""}/${name}`.slice(base.length));
}

function* declaredDependencies(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path, forTests }, use] of eachUse(sources)) {
    if (workspace === null || (use.kind !== "package" && use.kind !== "workspace")) continue;
    const name = use.kind === "workspace" ? `@sheaf/${use.name}` : use.name;
    const atBuild = forTests || !path.startsWith(`${workspace.folder}/src/`);
    const declared = workspace.dependencies.has(name) || isTypesOf(name, workspace, sources);
    if (
      declared ||
      name === `@sheaf/${workspace.name}` ||
      (atBuild && (workspace.devDependencies.has(name) || sources.rootDevDependencies.has(name)))
    )
      continue;
    yield { path, line: use.line, message: `${name} is not in ${workspace.folder}/package.json` };
  }
}

/** A package that brings no types of its own is imported for its types alone by way of `@types/name`. */
function isTypesOf(name: string, workspace: Workspace, { rootDevDependencies }: Sources): boolean {
  return name.startsWith("@types/") && (workspace.devDependencies.has(name) || rootDevDependencies.has(name));
}

function* noNodeInPure(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path, forTests }, use] of eachUse(sources)) {
    if (use.kind === "builtin" && use.specifier?.startsWith("node:") !== true) {
      yield { path, line: use.line, message: `write node:${use.specifier ?? ""}` };
    }
    if (workspace === null || forTests) continue;
    const runsInBrowser = workspace.kind === "pure" || (workspace.kind === "browser" && path.startsWith(`${workspace.folder}/src/`));
    if (use.kind === "builtin" && runsInBrowser)
      yield { path, line: use.line, message: `${use.specifier ?? ""} in a ${workspace.kind} package` };
    if (use.kind === "computed" && workspace.kind === "pure") yield { path, line: use.line, message: "an import computed at run time" };
  }
}

function* writtenEndings(sources: Sources): Iterable<Violation> {
  for (const [{ workspace, path }, use] of eachUse(sources)) {
    if (workspace?.kind === "browser" || use.kind !== "file" || use.exists) continue;
    yield { path, line: use.line, message: `${use.specifier ?? ""} is no file: write the whole name, with .ts` };
  }
}

function* tsxOnlyInWeb({ files }: Sources): Iterable<Violation> {
  for (const { path, workspace } of files) {
    if (/\.[tj]sx$/.test(path) && workspace?.kind !== "browser") yield { path, line: 1, message: "only the web app holds components" };
  }
}

function* testingStaysInTests(sources: Sources): Iterable<Violation> {
  for (const [{ path, forTests, workspace }, use] of eachUse(sources)) {
    if (workspace === null || forTests || use.kind !== "file") continue;
    if (/\.test\.tsx?$/.test(use.path) || use.path.split("/").includes("testing"))
      yield { path, line: use.line, message: `${use.path} is for tests only` };
  }
}

function* beforeInstall(sources: Sources): Iterable<Violation> {
  const isEarly = (path: string): boolean => sources.table.beforeInstall.some((pattern) => matchesGlob(path, pattern));
  for (const [{ path }, use] of eachUse(sources)) {
    if (!isEarly(path) || use.kind === "builtin" || (use.kind === "file" && isEarly(use.path))) continue;
    yield { path, line: use.line, message: `${use.specifier ?? "a computed import"} is not there before the install` };
  }
}

function* plainNames({ table, files }: Sources): Iterable<Violation> {
  const said = new Set<string>();
  for (const { path } of files) {
    let prefix = "";
    for (const part of path.split("/")) {
      prefix = prefix === "" ? part : `${prefix}/${part}`;
      if (said.has(prefix)) continue;
      said.add(prefix);
      const name = part.replace(/(\.(test|bench|config|d))?\.[cm]?[jt]sx?$/, "");
      const banned = table.bannedNames.includes(name) ? name : name.split("-").find((word) => table.bannedWords.includes(word));
      if (banned !== undefined) yield { path: prefix, line: 1, message: `"${banned}" says nothing: name it after what it holds` };
      else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) yield { path: prefix, line: 1, message: "names are kebab-case" };
    }
  }
}

function* aPlaceForEveryFile({ files, workspaces }: Sources): Iterable<Violation> {
  for (const { path, workspace, forTests } of files) {
    if (/^(packages|apps)\//.test(path) && workspace === null)
      yield { path, line: 1, message: "stands in no workspace of tools/layers.json" };
    if (workspace?.layers === undefined || !path.startsWith(`${workspace.folder}/src/`) || path.endsWith(".d.ts") || forTests) continue;
    if (innerLayer(workspace, path) === null) yield { path, line: 1, message: `stands in no layer of ${workspace.name}` };
    const { floors: inside } = workspace;
    if (inside !== undefined && path.startsWith(`${workspace.folder}/src/${inside.folder}/`) && floorOf(workspace, inside, path) === null)
      yield { path, line: 1, message: `stands on no floor of ${inside.folder}` };
    const { kinds } = workspace;
    const [kind, file] =
      kinds !== undefined && path.startsWith(`${workspace.folder}/src/${kinds.folder}/`) ? path.split("/").slice(-2) : [];
    if (kinds !== undefined && kind !== undefined && file === "kind.ts" && !kinds.names.includes(kind))
      yield { path, line: 1, message: `${kind} has a kind.ts and is not among the kinds of tools/layers.json` };
  }
  for (const { folder, dependencies, name, imports } of workspaces) {
    for (const dependency of dependencies) {
      const other = dependency.startsWith("@sheaf/") ? dependency.slice("@sheaf/".length) : null;
      if (other !== null && !imports.includes(other))
        yield { path: `${folder}/package.json`, line: 1, message: `${name} may not depend on ${other}` };
    }
  }
}
