// Every file is written the way the formatter writes it.
import { runTool } from "../run-tool.ts";
import type { Step } from "../step.ts";

export const format: Step = {
  name: "format",
  about: "every file as oxfmt writes it",
  async run({ root, paths }) {
    const { code, output } = await runTool(root, "node_modules/oxfmt/bin/oxfmt", [
      "--check",
      "--no-error-on-unmatched-pattern",
      ...(paths.length > 0 ? paths : ["."]),
    ]);
    const files = Number(/ on (\d+) files/.exec(output)?.[1] ?? 0);
    const failures = [...output.matchAll(/^(\S+) \(\d+ms\)$/gm)].map(([, path]) => `${path} is not formatted`);
    if (code !== 0 && failures.length === 0) failures.push(`the formatter failed: ${output.trim()}`);
    return { passed: Math.max(0, files - failures.length), failures, skips: [], counted: `${files} files` };
  },
};
