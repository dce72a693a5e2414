import { t } from "../../../../shared/words/words.ts";
/** What becomes of a value that breaks a rule of its column. */
export const outcomes = [
  {
    id: "flag",
    get label() {
      return t("input-table.outcomes.keep-old-value-flag");
    },
    get more() {
      return t("input-table.outcomes.pasted-rows-land-bad");
    },
  },
  {
    id: "reject",
    get label() {
      return t("input-table.outcomes.reject-the-entry");
    },
    get more() {
      return t("input-table.outcomes.nothing-written-until-passes");
    },
  },
  {
    id: "accept",
    get label() {
      return t("input-table.outcomes.warn-and-accept");
    },
    more: null,
  },
] as const;
