// knip: no file, export or dependency that nothing uses.
import { runTool } from "../run-tool.ts";
import type { Step } from "../step.ts";

/** The issue kinds of knip's report that knip.json leaves on, each with the words for one find. */
const KINDS = {
  files: "unused file",
  dependencies: "unused dependency",
  devDependencies: "unused development dependency",
  unlisted: "dependency not in package.json",
  unresolved: "import of nothing",
  binaries: "command not in package.json",
  exports: "unused export",
  duplicates: "exported twice",
} as const;

type Kind = keyof typeof KINDS;

export const unused: Step = {
  name: "unused",
  about: "no file, export or dependency that nothing uses",
  async run({ root }) {
    const { code, output } = await runTool(root, "node_modules/knip/bin/knip.js", [
      "--reporter",
      "json",
      "--no-progress",
      "--no-config-hints",
    ]);
    const json = output.split("\n").find((line) => line.startsWith('{"issues"'));
    if (json === undefined)
      return { passed: 0, failures: [`knip failed with code ${code}: ${output.trim()}`], skips: [], counted: "nothing" };
    const { issues } = JSON.parse(json) as {
      readonly issues: readonly ({ readonly file: string } & Partial<Readonly<Record<Kind, readonly Found[]>>>)[];
    };
    const kinds = Object.keys(KINDS) as Kind[];
    const failures = issues.flatMap((issue) =>
      kinds.flatMap((kind) =>
        (issue[kind] ?? []).map((found) => `${issue.file}${found.line ? `:${found.line}` : ""}  ${KINDS[kind]}: ${name(found)}`),
      ),
    );
    const clean = kinds.filter((kind) => issues.every((issue) => (issue[kind] ?? []).length === 0)).length;
    return { passed: clean, failures, skips: [], counted: `${kinds.length} kinds` };
  },
};

interface Named {
  readonly name: string;
  readonly line?: number;
}

/** Things exported twice come as a list of their names. */
type Found = Named | (readonly Named[] & { readonly line?: undefined });

function name(found: Found): string {
  return "name" in found ? found.name : found.map((each) => each.name).join(", ");
}
