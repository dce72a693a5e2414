import type { LicenseTier } from "@sheaf/contract";
import { t } from "../words/words.ts";

/** What people call a tier of account types. */
export function licenseName(tier: LicenseTier): string {
  switch (tier) {
    case "view":
      return t("administration.license.view");
    case "act":
      return t("administration.license.act");
    case "analyze":
      return t("administration.license.analyze");
    case "build":
      return t("administration.license.build");
    case "admin":
      return t("administration.license.admin");
  }
}
