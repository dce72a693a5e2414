// Every TypeScript project of the repository, with the compiler's own exit code as the verdict.
import { globSync } from "node:fs";
import { bounded, runTool } from "../run-tool.ts";
import type { Step } from "../step.ts";

const PROJECTS = ["tsconfig.json", "{packages,apps}/*/tsconfig.json", "{packages,apps}/*/tsconfig.*.json"];

export const types: Step = {
  name: "types",
  about: "tsc over every tsconfig",
  async run({ root, paths }) {
    const all = globSync(PROJECTS, { cwd: root }).toSorted();
    const projects =
      paths.length === 0 ? all : all.filter((project) => paths.some((path) => project.startsWith(`${path.replace(/\/$/, "")}/`)));
    // One checker each: several of one project work out the types that they share over again.
    const runs = await bounded(projects, 2, (project) =>
      runTool(root, "node_modules/typescript/bin/tsc", ["-p", project, "--pretty", "false", "--checkers", "1"]),
    );
    const failures = runs.flatMap(({ code, output }, index) => {
      if (code === 0) return [];
      const errors = output.split("\n").filter((line) => / error TS\d+: /.test(line) || /^error TS\d+: /.test(line));
      return (errors.length > 0 ? errors : [output.trim()]).map((error) => `${projects[index]}: ${error}`);
    });
    return { passed: runs.filter(({ code }) => code === 0).length, failures, skips: [], counted: `${projects.length} projects` };
  },
};
