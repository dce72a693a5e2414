// Which folders a change can break, by the layer table: the workspaces it lies in, all that import those, and the tests that use any of them.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LayerTable, readTable } from "../layers/table.ts";

/** Paths since `base` (a commit or branch), what is not committed included; relative to the root. Throws where Git does not know the base. */
export function changedFiles(root: string, base: string): readonly string[] {
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
    return stdout;
  };
  const since = git("merge-base", base, "HEAD").trim();
  return [...git("diff", "--name-only", since).split("\n"), ...git("ls-files", "--others", "--exclude-standard").split("\n")].filter(
    (path) => path !== "",
  );
}

/** Folders and files to test; null: everything, for something changed on which everything rests. */
export function affectedPaths(root: string, changed: readonly string[]): readonly string[] | null {
  if (
    changed.some((path) => /^(?:package(?:-lock)?\.json|tsconfig[^/]*|vitest\.config\.ts|\.ci\/.*|tools\/(?:test|launch)\/.*)$/.test(path))
  )
    return null;
  const table = readTable(root);
  const affected = affectedWorkspaces(
    table,
    Object.entries(table.workspaces).flatMap(([name, { folder }]) =>
      changed.some((path) => path.startsWith(`${folder}/`) && !path.endsWith(".test.ts")) ? [name] : [],
    ),
  );
  const folders = [...affected].map((name) => `${table.workspaces[name]?.folder ?? name}/`);
  const tests = changed.filter((path) => /\.test\.tsx?$/.test(path) && !folders.some((folder) => path.startsWith(folder)));
  return [...new Set([...folders, ...testFolders(root, affected, changed), ...tests])].toSorted();
}

/** Those and whoever imports them, over any number of steps. */
export function affectedWorkspaces({ workspaces }: Pick<LayerTable, "workspaces">, begun: readonly string[]): ReadonlySet<string> {
  const affected = new Set(begun);
  for (let before = -1; before !== affected.size;) {
    before = affected.size;
    for (const [name, { imports }] of Object.entries(workspaces)) if (imports.some((one) => affected.has(one))) affected.add(name);
  }
  return affected;
}

/** Folders of tests/ that use an affected workspace, or in which something changed that is no test. */
function testFolders(root: string, affected: ReadonlySet<string>, changed: readonly string[]): readonly string[] {
  const folders = globSync("tests/*/", { cwd: root }).map((path) => `${path.replaceAll("\\", "/").replace(/\/$/, "")}/`);
  return folders.filter((folder) => {
    if (changed.some((path) => path.startsWith(folder) && !path.endsWith(".test.ts"))) return true;
    // browser tests and the fresh clone import nothing of what they test
    if (folder === "tests/e2e/") return affected.has("web") || affected.has("server");
    if (folder === "tests/fresh-clone/") return false;
    return globSync(`${folder}**/*.ts`, { cwd: root }).some((file) => {
      const used = readFileSync(join(root, file), "utf8").matchAll(/from "@sheaf\/([\w-]+)/g);
      return [...used].some(([, name]) => name !== undefined && affected.has(name));
    });
  });
}
