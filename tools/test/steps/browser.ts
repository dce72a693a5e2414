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
    "entrance-round",
    "sign-up",
    "rights",
    "sources",
    "workbook-changed-warehouse",
    "workbook-entry-files",
    "workbook-formula",
    "workbook-looks",
    "workbook-keys",
  ],
  [
    "administration",
    "lineage",
    "organization-settings",
    "workbook-draft-history",
    "workbook-first-elements",
    "workbook-models-made",
    "workbook-who-sees",
    "workbook-many-elements",
    "workbook-chart-small",
  ],
  [
    "branding",
    "team-of-five",
    "brought-files",
    "home-cards",
    "workbook-by-keyboard",
    "workbook-display",
    "workbook-entry-people",
    "workbook-pictures",
    "workbook-theme-contrast",
  ],
  [
    "accounts",
    "danger-zone",
    "workbook-chart-selection",
    "workbook-uploads",
    "workbook-change-source",
    "workbook-change-type",
    "workbook-formats",
    "workbook-forms",
    "workbook-page-templates",
  ],
  [
    "colleagues",
    "security",
    "custom-functions",
    "workbook-entry-rules",
    "workbook-explain",
    "workbook-filter-settings",
    "workbook-joins",
    "workbook-overlays",
    "ownership",
    "workbook-names",
  ],
  [
    "workbook-several-columns",
    "workbook-actions",
    "workbook-action-steps",
    "workbook-chart-marks",
    "workbook-input-table-made",
    "workbook-kept-columns",
    "workbook-live-titles",
    "workbook-hostile-words",
    "workbook-menus-by-keys",
    "workbook-pivot-trouble",
  ],
  [
    "shell",
    "workbook-map-layers",
    "workbook-chart-kinds",
    "workbook-filters",
    "workbook-formats-inherited",
    "workbook-chart-names",
    "workbook-lost-sources",
    "workbook-metric-timeline",
    "workbook-narrow-pages",
    "workbook-panels",
  ],
  [
    "made-up-language",
    "single-sign-on",
    "workbook-cards",
    "workbook-charts",
    "workbook-filter-formulas",
    "workbook-sort-nulls",
    "workbook-replace-references",
    "workbook-grid-switch",
    "workbook-input-table",
    "workbook-maximize",
    "workbook-themes",
  ],
  [
    "schedules",
    "workbook-download-resumed",
    "workbook-chart-looks",
    "workbook-grid-find",
    "workbook-grid-tools",
    "workbook-outline",
    "workbook-page-find",
    "workbook-sources",
    "workbook-versions",
  ],
  [
    "workbook-chart-panels",
    "workbook-controls",
    "passkeys",
    "reports",
    "paper-like-screen",
    "workbook-download",
    "workbook-focus",
    "workbook-models",
    "workbook-texts",
  ],
  [
    "workbook-by-mouse",
    "workbook-arrange",
    "workbook-waiting",
    "workbook-query-history",
    "two-servers",
    "workbook-by-place",
    "workbook-chart-brush",
    "long-lists",
    "workbook-sql-source",
    "workbook-edit-widths",
    "workbook-pivot",
    "connected-accounts",
    "workbook-pivot-totals",
  ],
  [
    "workbook-table",
    "workbook-map-shapes",
    "workbook-spoken",
    "workbook-find-cards",
    "workbook-map-tiles",
    "entrance-ways",
    "brought-questions",
    "workbook-two-people",
    "invitations",
    "people",
    "workbook-layout",
    "workbook-draft",
  ],
] as const;

/** Each share in three, file by file in turn: what takes long stands beside what is quick in all of them. */
function thirds(whole: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const paths = whole.map((names) => names.map((name) => `${FOLDER}/${name}.test.ts`));
  return [0, 1, 2].flatMap((third) => paths.map((names) => names.filter((_, at) => at % 3 === third)));
}

export const browser: Step = {
  name: "browser",
  about: "the product in a real Chromium",
  async run(context) {
    const chromium = await provideChromium((line) => console.log(line));
    if (chromium.kind === "none")
      return { passed: 0, failures: [`no Chromium to be had: ${chromium.reason}`], skips: [], counted: "nothing" };
    console.log(`${chromium.path} (${chromium.from})`);
    const { left } = drawn(thirds(shares), context);
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
