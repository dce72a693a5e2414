import { refreshMinutes, sheafOf, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, set } from "./edit.ts";

/** What a document says of itself for all of its pages; null: it follows the organization, or the server. */
export interface OwnSettings {
  readonly timeZone: string | null;
  readonly weekStart: string | null;
  /** Seconds. */
  readonly queryTimeout: number | null;
  /** Minutes after which an open page asks for its rows again by itself; null: it does not. */
  readonly refreshMinutes: number | null;
}

/** Intervals to choose from. */
export const refreshChoices = [1, 5, 15, 30, 60, 240] as const;

export function ownSettings(document: WorkbookDocument): OwnSettings {
  const { timeZone, weekStart, queryTimeout } = sheafOf(document);
  return {
    timeZone: typeof timeZone === "string" ? timeZone : null,
    weekStart: typeof weekStart === "string" ? weekStart : null,
    // none, as files have it
    queryTimeout: typeof queryTimeout === "number" && queryTimeout > 0 ? queryTimeout : null,
    refreshMinutes: refreshMinutes(document),
  };
}

const names = ["timeZone", "weekStart", "queryTimeout"] as const;

/** Gives a document those settings, in one step; what stays as it is is left alone. */
export function changeSettings(document: WorkbookDocument, to: OwnSettings): Edit {
  const before = ownSettings(document);
  return {
    label: t("workbook.settings.edit"),
    operations: [
      ...names.filter((name) => to[name] !== before[name]).map((name) => set(["rest", "sheaf", name], to[name] ?? undefined)),
      ...(to.refreshMinutes === before.refreshMinutes
        ? []
        : [set(["rest", "sheaf", "refresh"], to.refreshMinutes === null ? undefined : { everyMinutes: to.refreshMinutes })]),
    ],
  };
}
