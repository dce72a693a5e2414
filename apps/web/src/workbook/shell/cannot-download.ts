import type { Membership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";

/** Why somebody may take nothing of a document away. */
export const cannotDownload = (can: Membership["can"]): string =>
  can("canExport") ? t("workbook.element-actions.viewers-cannot-download") : t("workbook.element-actions.cannot-download");
