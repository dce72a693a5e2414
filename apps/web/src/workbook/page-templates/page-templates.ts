import type { PageTemplate } from "./page-template.ts";
import { cohort } from "./templates/cohort.ts";
import { comparison } from "./templates/comparison.ts";
import { entry } from "./templates/entry.ts";
import { funnel } from "./templates/funnel.ts";
import { overview } from "./templates/overview.ts";
import { report } from "./templates/report.ts";

/** Every template of a page, in the order of the gallery. */
export const pageTemplates: readonly PageTemplate[] = [overview, comparison, funnel, cohort, report, entry];
