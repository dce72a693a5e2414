// Browser tests against the real product; brings a Chromium where there is none.
import { globSync } from "node:fs";
import { provideChromium } from "../../../tests/browser/provide.ts";
import { afterAnotherRun, filesToRunAgain } from "../another-run.ts";
import type { Step, StepContext, StepResult } from "../step.ts";
import { runSuite } from "./vitest.ts";

const FOLDER = "tests/e2e";

/** Shares of which a run of everything takes one, drawn by its seed. What stands in none runs always. */
const shares = [
  ["workbook-filter-settings", "workbook-formats", "workbook-formats-inherited", "workbook-joins", "workbook-focus", "workbook-looks"],
  ["workbook-entry-people", "workbook-formula", "workbook-menus-by-keys", "workbook-pivot-totals", "administration", "workbook-texts"],
  ["shell", "workbook-change-source", "workbook-chart-marks", "workbook-sql-source", "brought-files", "workbook-entry-files"],
  [
    "workbook-changed-warehouse",
    "workbook-filters",
    "workbook-input-table",
    "workbook-lost-sources",
    "workbook-spoken",
    "workbook-entry-rules",
  ],
  [
    "custom-functions",
    "sources",
    "workbook-charts",
    "workbook-pivot-trouble",
    "workbook-change-type",
    "workbook-metric-timeline",
    "workbook-download",
  ],
  ["workbook-display", "workbook-kept-columns", "workbook-models-made", "workbook-table", "made-up-language", "workbook-chart-looks"],
  [
    "workbook-grid-find",
    "workbook-input-table-made",
    "workbook-pivot",
    "workbook-filter-formulas",
    "workbook-draft-history",
    "workbook-by-keyboard",
  ],
  [
    "workbook-grid-switch",
    "workbook-grid-tools",
    "workbook-models",
    "workbook-sources",
    "workbook-waiting",
    "workbook-first-elements",
    "workbook-actions",
  ],
] as const;

export const browser: Step = {
  name: "browser",
  about: "the product in a real Chromium",
  async run(context) {
    const chromium = await provideChromium((line) => console.log(line));
    if (chromium.kind === "none")
      return { passed: 0, failures: [`no Chromium to be had: ${chromium.reason}`], skips: [], counted: "nothing" };
    console.log(`${chromium.path} (${chromium.from})`);
    const { run, left } = drawn(context);
    const runFiles = (folders: readonly string[]): Promise<StepResult> =>
      runSuite(
        { name: "browser", about: "", folders, config: `${FOLDER}/vitest.config.ts` },
        { ...context, environment: { ...context.environment, CHROMIUM_PATH: chromium.path } },
      );
    const first = await runFiles(run);
    const again = context.sampled ? filesToRunAgain(first) : [];
    if (again.length > 0) console.log(`once more, by themselves: ${again.join(", ")}`);
    const result = again.length === 0 ? first : afterAnotherRun(first, await runFiles(again));
    return left.length === 0
      ? result
      : { ...result, skips: [...result.skips, `${left.join(", ")}: drawn by other seeds, or npm test -- --only browser`] };
  },
};

/** Files to run, and those that are left for other seeds. */
function drawn({ root, sampled, environment }: StepContext): { readonly run: readonly string[]; readonly left: readonly string[] } {
  if (!sampled) return { run: [FOLDER], left: [] };
  const seed = Number(environment["FRESH_SEED"] ?? 0);
  const left = shares
    .filter((_, share) => share !== seed % shares.length)
    .flatMap((names) => names.map((name) => `${FOLDER}/${name}.test.ts`));
  const all = globSync(`${FOLDER}/*.test.ts`, { cwd: root }).toSorted();
  return { run: all.filter((file) => !left.includes(file)), left };
}
