// oxlint with its type-aware rules; a warning counts as a failure.
import { runTool } from "../run-tool.ts";
import type { Step } from "../step.ts";

export const lint: Step = {
  name: "lint",
  about: "oxlint with type-aware rules",
  async run({ root, paths }) {
    const { code, output } = await runTool(root, "node_modules/oxlint/bin/oxlint", [
      "--deny-warnings",
      "--format=unix",
      "--no-error-on-unmatched-pattern",
      ...paths,
    ]);
    const found = output.split("\n").filter((line) => /^\S+:\d+:\d+: /.test(line));
    const debug = await runTool(root, "node_modules/oxlint/bin/oxlint", ["--debug=files", "--no-error-on-unmatched-pattern", ...paths]);
    const files = debug.output.split("\n").filter((line) => /\.[cm]?[jt]sx?$/.test(line.trim())).length;
    const broken = new Set(found.map((line) => line.slice(0, line.indexOf(":")))).size;
    const failures = code !== 0 && found.length === 0 ? [`the linter failed: ${output.trim()}`] : found;
    return { passed: Math.max(0, files - broken), failures, skips: [], counted: `${files} files` };
  },
};
