// Browser tests against the real product; brings a Chromium where there is none.
import { provideChromium } from "../../../tests/browser/provide.ts";
import { afterAnotherRun, filesToRunAgain } from "../another-run.ts";
import { drawn, leftSaid } from "../shares.ts";
import type { Step, StepResult } from "../step.ts";
import { runSuite } from "./vitest.ts";

const FOLDER = "tests/e2e";

/** What stands in none runs always. */
const shares = [
  [
    "workbook-filter-settings",
    "workbook-formats",
    "workbook-formats-inherited",
    "workbook-joins",
    "workbook-focus",
    "workbook-looks",
    "single-sign-on",
    "workbook-chart-kinds",
  ],
  [
    "workbook-entry-people",
    "workbook-formula",
    "workbook-menus-by-keys",
    "workbook-pivot-totals",
    "administration",
    "workbook-texts",
    "workbook-cards",
    "reports",
    "organization-settings",
    "workbook-pictures",
  ],
  [
    "shell",
    "workbook-change-source",
    "workbook-chart-marks",
    "workbook-sql-source",
    "brought-files",
    "workbook-entry-files",
    "workbook-outline",
    "workbook-versions",
  ],
  [
    "workbook-changed-warehouse",
    "workbook-filters",
    "workbook-input-table",
    "workbook-lost-sources",
    "workbook-spoken",
    "workbook-entry-rules",
    "workbook-forms",
    "workbook-explain",
  ],
  [
    "custom-functions",
    "sources",
    "workbook-charts",
    "workbook-pivot-trouble",
    "workbook-change-type",
    "workbook-metric-timeline",
    "workbook-download",
    "workbook-live-titles",
    "rights",
  ],
  [
    "workbook-display",
    "workbook-kept-columns",
    "workbook-models-made",
    "workbook-table",
    "made-up-language",
    "workbook-chart-looks",
    "workbook-overlays",
    "workbook-panels",
  ],
  [
    "workbook-grid-find",
    "workbook-input-table-made",
    "workbook-pivot",
    "workbook-filter-formulas",
    "workbook-draft-history",
    "workbook-by-keyboard",
    "workbook-page-templates",
  ],
  [
    "workbook-grid-switch",
    "workbook-grid-tools",
    "workbook-models",
    "workbook-sources",
    "workbook-waiting",
    "workbook-first-elements",
    "workbook-actions",
    "workbook-themes",
    "schedules",
    "workbook-two-people",
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
    const { left } = drawn(
      shares.map((names) => names.map((name) => `${FOLDER}/${name}.test.ts`)),
      context,
    );
    const runFiles = (folders: readonly string[], except: readonly string[] = []): Promise<StepResult> =>
      runSuite(
        { name: "browser", about: "", folders, except, config: `${FOLDER}/vitest.config.ts` },
        { ...context, environment: { ...context.environment, CHROMIUM_PATH: chromium.path } },
      );
    const first = await runFiles([FOLDER], left);
    const again = context.sampled ? filesToRunAgain(first) : [];
    if (again.length > 0) console.log(`once more, by themselves: ${again.join(", ")}`);
    const result = again.length === 0 ? first : afterAnotherRun(first, await runFiles(again));
    return { ...result, skips: [...result.skips, ...leftSaid(left, "browser")] };
  },
};
