import { columnsOf, namesOf, type Path } from "@sheaf/workbook";
import { useEffect } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useNameLater } from "../../../shared/people/member-names.ts";
import { type Conflict, OwnChanges, type WrittenKind } from "../../state/own-changes.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { set } from "../../commands/edit.ts";
import { t } from "../../../shared/words/words.ts";

/**
 * Tells a person that somebody else wrote what they wrote too, and whose stands: a name, a formula, SQL, a text. What does not stand can be
 * put back. And tells who takes something back that others changed since that nothing of it was left.
 */
export function useConflicts(): void {
  const { documents, perform, onMoved } = useWorkbook();
  const toasts = useToasts();
  const nameLater = useNameLater();
  useEffect(() => {
    const own = new OwnChanges();
    /** What a formula, a text or a statement belongs to. */
    const ownerOf = (path: Path): string => {
      const { document } = documents.state();
      const keys = path.flatMap((step) => (typeof step === "object" ? [step.key] : []));
      const element = keys[0] === undefined ? undefined : findElement(document, keys[0]);
      if (element === undefined) return document.name;
      const names = namesOf(document);
      const column = columnsOf(element).find(({ id }) => keys.includes(id));
      return column === undefined ? names.element(element) : names.column(element, column.id);
    };
    const tell = async ({ kind, path, mine, theirs, author, stays }: Conflict): Promise<void> => {
      const who = (await nameLater(author)) ?? t("workbook.name-conflicts.somebody-else");
      const lost = stays === "mine" ? theirs : mine;
      toasts.show({
        text: kind === "name" ? nameWords({ who, theirs, mine }, stays) : words[kind]({ who, owner: ownerOf(path) }, stays),
        time: "long",
        ...(kind === "name"
          ? {}
          : {
              action: {
                label: stays === "mine" ? t("workbook.conflicts.use-theirs") : t("workbook.conflicts.put-mine-back"),
                onSelect: () => void perform(labels[kind](), [set(path, lost)]),
              },
            }),
      });
    };
    const stopOwn = documents.subscribe(() => {
      for (const conflict of own.give(documents.state().pending, Date.now())) void tell(conflict);
    });
    const stopOthers = documents.onOthers?.((edit) => {
      for (const conflict of own.hear(edit, Date.now())) void tell(conflict);
    });
    const stopMoved = onMoved(({ label, isUndo, isUsedUp }) => {
      if (isUsedUp)
        toasts.show({
          text: isUndo ? t("workbook.conflicts.not-undone", { label }) : t("workbook.conflicts.not-redone", { label }),
          time: "long",
        });
    });
    return () => {
      stopOwn();
      stopOthers?.();
      stopMoved();
    };
  }, [documents, perform, onMoved, toasts, nameLater]);
}

type Stays = Conflict["stays"];

const nameWords = (names: { readonly who: string; readonly theirs: string; readonly mine: string }, stays: Stays): string =>
  stays === "mine" ? t("workbook.name-conflicts.renamed-what-call-name", names) : t("workbook.name-conflicts.renamed-what-called", names);

type Words = (of: { readonly who: string; readonly owner: string }, stays: Stays) => string;

const words: Readonly<Record<Exclude<WrittenKind, "name">, Words>> = {
  formula: (of, stays) => (stays === "mine" ? t("workbook.conflicts.formula-mine", of) : t("workbook.conflicts.formula-theirs", of)),
  statement: (of, stays) => (stays === "mine" ? t("workbook.conflicts.statement-mine", of) : t("workbook.conflicts.statement-theirs", of)),
  text: (of, stays) => (stays === "mine" ? t("workbook.conflicts.text-mine", of) : t("workbook.conflicts.text-theirs", of)),
};

const labels: Readonly<Record<Exclude<WrittenKind, "name">, () => string>> = {
  formula: () => t("workbook.conflicts.change-formula"),
  statement: () => t("workbook.conflicts.change-statement"),
  text: () => t("content.text.edit"),
};
