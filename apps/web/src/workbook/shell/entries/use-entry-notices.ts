import { useApolloClient } from "@apollo/client/react";
import { type Id, namesOf } from "@sheaf/workbook";
import { useEffect } from "react";
import { MEMBERS } from "../../../shared/documents/queries.ts";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { plainValue } from "../../state/entries/changes.ts";
import type { EntryNotice } from "../../state/entries/entry-outcomes.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";

/** Tells people what became of their entries: what was not written, and whose value stands where two wrote. */
export function useEntryNotices(): void {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const apollo = useApolloClient();
  useEffect(
    () =>
      workbook.entries.onNotice((elementId, notice) => {
        void words(notice, (columnId) => columnName(elementId, columnId), personName).then((text) => {
          if (text !== null) toasts.show({ text, status: tones[notice.kind], time: "long" });
        });
      }),
    // The rest is made anew with the workbook.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [workbook, toasts, apollo],
  );
  const columnName = (elementId: Id, columnId: Id): string => {
    const { document } = workbook.documents.state();
    const element = findElement(document, elementId);
    return element === undefined ? "a cell" : namesOf(document).column(element, columnId) || "a cell";
  };
  const personName = async (userId: string): Promise<string> => {
    const { data } = await apollo.query({ query: MEMBERS, variables: { search: null } }).catch(() => ({ data: undefined }));
    return data?.members.find((member) => member.userId === userId)?.name ?? "Somebody";
  };
}

const tones = {
  failed: "error",
  refused: "error",
  conflicts: "neutral",
  replaced: "error",
  recovered: "success",
  "columns-stay": "neutral",
} as const satisfies Record<EntryNotice["kind"], string>;

async function words(
  notice: EntryNotice,
  columnName: (columnId: Id) => string,
  personName: (userId: string) => Promise<string>,
): Promise<string | null> {
  switch (notice.kind) {
    case "failed":
      return `${notice.label}: not written. ${notice.error.message}`;
    case "refused": {
      const [first] = notice.refused;
      if (first === undefined) return null;
      if (notice.refused.every(({ stood }) => stood === true)) {
        const others = notice.count > 1 ? ` (and ${(notice.count - 1).toLocaleString("en")} more)` : "";
        return `${columnName(first.columnId ?? "")}, ${plainValue(first.offered)}: ${first.message}${others}. It stays until somebody changes it.`;
      }
      if (first.code === "E_NO_ROW") {
        // No cell is left that could say it, or keep what was typed.
        const offered = plainValue(first.offered);
        const others = notice.count > 1 ? ` (and ${(notice.count - 1).toLocaleString("en")} more)` : "";
        return `Not written${offered === "" ? "" : `: “${offered}”`}${others}. ${first.message}.`;
      }
      // One cell says it itself, where it stands.
      if (notice.count === 1) return null;
      const cells = `${notice.count.toLocaleString("en")} values break a rule`;
      const example = `${first.columnId === null ? "" : `${columnName(first.columnId)}: `}${first.message}`;
      return notice.landed ? `${cells}; the others are in. ${example}` : `Nothing was written: ${cells}. ${example}`;
    }
    case "columns-stay":
      return "Taken back. The new columns stay: somebody else has entered something into them";
    case "conflicts": {
      const [first] = notice.conflicts;
      if (first === undefined) return null;
      const others = notice.count > 1 ? ` (and ${(notice.count - 1).toLocaleString("en")} more)` : "";
      const theirs = first.theirs === null ? "emptied it" : `entered “${plainValue(first.theirs)}”`;
      const end = first.taken ? "Your value stands now" : "Their value stands";
      return `${first.by.name} ${theirs} in ${columnName(first.columnId)} a moment before${others}. ${end}.`;
    }
    case "recovered": {
      const cells = (count: number): string => (count === 1 ? "1 entry" : `${count.toLocaleString("en")} entries`);
      const waits = notice.waiting === 1 ? "It waits" : "They wait";
      if (notice.cells === 0) return `${cells(notice.waiting)} could not be sent earlier. ${waits} beside what stands there now: press F8.`;
      const more = notice.waiting === 0 ? "" : ` ${cells(notice.waiting)} more: see the invalid cells.`;
      return `${cells(notice.cells)} that could not be sent earlier ${notice.cells === 1 ? "is" : "are"} in now.${more}`;
    }
    case "replaced": {
      const [first] = notice.cells;
      if (first === undefined) return null;
      const others = notice.cells.length > 1 ? ` and ${(notice.cells.length - 1).toLocaleString("en")} more cells` : "";
      return `${await personName(notice.author)} replaced what you entered in ${columnName(first.columnId)}${others}. The history holds both.`;
    }
  }
}
