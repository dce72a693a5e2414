import type { InputRefusal } from "@sheaf/contract";
import { type Id, namesOf } from "@sheaf/workbook";
import { useEffect } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useNameLater } from "../../../shared/people/member-names.ts";
import { plainValue } from "../../state/entries/changes.ts";
import type { EntryNotice } from "../../state/entries/entry-outcomes.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";

/** Tells people what became of their entries: what was not written, and whose value stands where two wrote. */
export function useEntryNotices(): void {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const nameLater = useNameLater();
  useEffect(
    () =>
      workbook.entries.onNotice((elementId, notice) => {
        void words(notice, (columnId) => columnName(elementId, columnId), personName).then((text) => {
          if (text !== null) toasts.show({ text, status: tones[notice.kind], time: "long" });
        });
      }),
    // The rest is made anew with the workbook.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [workbook, toasts, nameLater],
  );
  const columnName = (elementId: Id, columnId: Id): string => {
    const { document } = workbook.documents.state();
    const element = findElement(document, elementId);
    return element === undefined ? "a cell" : namesOf(document).column(element, columnId) || "a cell";
  };
  const personName = async (userId: string): Promise<string> => (await nameLater(userId)) ?? t("publish.entry-notices.somebody");
}

const tones = {
  failed: "error",
  refused: "error",
  conflicts: "neutral",
  replaced: "error",
  recovered: "success",
  "columns-stay": "neutral",
} as const satisfies Record<EntryNotice["kind"], string>;

/** In a column that is not for this person. */
function isUnseen({ columnId, code }: InputRefusal): boolean {
  return columnId === null && code !== "E_NO_ROW" && code !== "E_CONFLICT";
}

async function words(
  notice: EntryNotice,
  columnName: (columnId: Id) => string,
  personName: (userId: string) => Promise<string>,
): Promise<string | null> {
  switch (notice.kind) {
    case "failed":
      return `${notice.label}: not written. ${notice.error.message}`;
    case "refused": {
      // no cell on screen can say it
      if (notice.refused.length > 0 && notice.refused.every(isUnseen))
        return t("publish.entry-notices.unseen-breaks-rule", { landed: String(notice.landed) });
      const first = notice.refused.find((refusal) => !isUnseen(refusal));
      if (first === undefined) return null;
      if (notice.refused.every(({ stood }) => stood === true)) {
        const others = notice.count > 1 ? t("publish.entry-notices.and-more", { count: notice.count - 1 }) : "";
        return `${columnName(first.columnId ?? "")}, ${plainValue(first.offered)}: ${first.message}${others}. It stays until somebody changes it.`;
      }
      if (first.code === "E_NO_ROW") {
        // No cell is left that could say it, or keep what was typed.
        const offered = plainValue(first.offered);
        const others = notice.count > 1 ? t("publish.entry-notices.and-more", { count: notice.count - 1 }) : "";
        return t("publish.entry-notices.not-written", { part: offered === "" ? "" : `: “${offered}”`, others, message: first.message });
      }
      // One cell says it itself, where it stands.
      if (notice.count === 1) return null;
      const cells = t("publish.entry-notices.values-break-rule", { count: notice.count });
      const example = `${first.columnId === null ? "" : `${columnName(first.columnId)}: `}${first.message}`;
      return notice.landed ? `${cells}; the others are in. ${example}` : t("publish.entry-notices.nothing-was-written", { cells, example });
    }
    case "columns-stay":
      return t("publish.entry-notices.taken-back-new-columns");
    case "conflicts": {
      const [first] = notice.conflicts;
      if (first === undefined) return null;
      const others = notice.count > 1 ? t("publish.entry-notices.and-more", { count: notice.count - 1 }) : "";
      const theirs = first.theirs === null ? "emptied it" : `entered “${plainValue(first.theirs)}”`;
      const end = first.taken ? t("publish.entry-notices.value-stands-now") : t("publish.entry-notices.their-value-stands");
      return t("publish.entry-notices.moment-before", { name: first.by.name, theirs, name2: columnName(first.columnId), others, end });
    }
    case "recovered": {
      const cells = (count: number): string => (count === 1 ? "1 entry" : t("publish.entry-notices.entries", { count: count }));
      const waits = notice.waiting === 1 ? t("publish.entry-notices.it-waits") : t("publish.entry-notices.they-wait");
      if (notice.cells === 0) return t("publish.entry-notices.could-not-sent-earlier", { cells: cells(notice.waiting), waits });
      const more = notice.waiting === 0 ? "" : t("publish.entry-notices.more-see-invalid-cells", { cells: cells(notice.waiting) });
      return t("publish.entry-notices.could-not-sent-earlier-2", { cells: cells(notice.cells), cells2: notice.cells, more });
    }
    case "replaced": {
      const [first] = notice.cells;
      if (first === undefined) return null;
      const others = notice.cells.length > 1 ? t("publish.entry-notices.and-more-cells", { count: notice.cells.length - 1 }) : "";
      return t("publish.entry-notices.replaced-what-entered-history", {
        value: await personName(notice.author),
        name: columnName(first.columnId),
        others,
      });
    }
  }
}
