// Every TypeScript project of the repository, with the compiler's own exit code as the verdict.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { bounded, runTool } from "../run-tool.ts";
import type { Step } from "../step.ts";

const PROJECTS = ["tsconfig.json", "{packages,apps}/*/tsconfig.json", "{packages,apps}/*/tsconfig.*.json"];

interface Config {
  readonly extends: string;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** Projects that are checked as one. */
interface Group {
  readonly name: string;
  readonly size: number;
  /** What the compiler is given: a project's own file, or one made of several. */
  readonly config: string;
}

/**
 * Projects that have the same options are one program: a package that many others read is checked once, not once for each of them. What may
 * read what is the business of the layers.
 */
function groupsOf(root: string, projects: readonly string[]): readonly Group[] {
  const alike = Map.groupBy(
    projects.map((project) => ({ project, config: JSON.parse(readFileSync(join(root, project), "utf8")) as Config })),
    ({ project, config }) => JSON.stringify([resolve(root, dirname(project), config.extends), config.compilerOptions ?? {}]),
  );
  const folder = join(root, "node_modules/.cache/types");
  mkdirSync(folder, { recursive: true });
  return [...alike.values()].map((members, index): Group => {
    const [first] = members;
    if (first === undefined || members.length === 1) return { name: first?.project ?? "", size: 1, config: first?.project ?? "" };
    const placed = (pattern: string, project: string): string => resolve(root, dirname(project), pattern);
    const made: Config = {
      extends: placed(first.config.extends, first.project),
      compilerOptions: first.config.compilerOptions ?? {},
      include: members.flatMap(({ project, config }) => config.include.map((pattern) => placed(pattern, project))),
      exclude: members.flatMap(({ project, config }) => (config.exclude ?? []).map((pattern) => placed(pattern, project))),
    };
    const config = join(folder, `group-${index}.json`);
    writeFileSync(config, JSON.stringify(made, null, 2));
    return { name: `${members.length} projects like ${first.project}`, size: members.length, config: relative(root, config) };
  });
}

export const types: Step = {
  name: "types",
  about: "tsc over every tsconfig",
  async run({ root, paths }) {
    const all = globSync(PROJECTS, { cwd: root }).toSorted();
    const projects =
      paths.length === 0 ? all : all.filter((project) => paths.some((path) => project.startsWith(`${path.replace(/\/$/, "")}/`)));
    // The largest first, two at a time. One checker each: several of one project work out the types that they share over again.
    const groups = groupsOf(root, projects).toSorted((one, other) => other.size - one.size);
    const runs = await bounded(groups, 2, ({ config }) =>
      runTool(root, "node_modules/typescript/bin/tsc", ["-p", config, "--pretty", "false", "--checkers", "1"]),
    );
    const failures = runs.flatMap(({ code, output }, index) => {
      if (code === 0) return [];
      const errors = output.split("\n").filter((line) => / error TS\d+: /.test(line) || /^error TS\d+: /.test(line));
      return (errors.length > 0 ? errors : [output.trim()]).map((error) => `${groups[index]?.name ?? ""}: ${error}`);
    });
    const passed = failures.length === 0 ? projects.length : runs.filter(({ code }) => code === 0).length;
    return { passed, failures, skips: [], counted: `${projects.length} projects in ${groups.length} programs` };
  },
};
