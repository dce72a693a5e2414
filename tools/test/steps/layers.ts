// tools/layers.json: who may import whom, and what may stand where.
import { checkLayers } from "../../check-layers.ts";
import type { Step } from "../step.ts";

export const layers: Step = {
  name: "layers",
  about: "who may import whom, and what may stand where",
  run({ root }) {
    const report = checkLayers(root);
    const rules = Object.entries(report.violations);
    const failures = rules.flatMap(([rule, violations]) =>
      violations.map(({ path, line, message }) => `${path}:${line}  ${rule}: ${message}`),
    );
    const passed = rules.filter(([, violations]) => violations.length === 0).length;
    return Promise.resolve({ passed, failures, skips: [], counted: `${rules.length} rules over ${report.files} files` });
  },
};
