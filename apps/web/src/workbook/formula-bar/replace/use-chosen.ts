import { writeTexts } from "@sheaf/workbook";
import { useState } from "react";
import { showElement } from "../../elements/on-page/show-element.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { Change } from "./changes.ts";
import { canBeMade } from "./changes-list.tsx";

/** Which of the changes are to be made, and the making of them as one step of undo. Those that would bring an error have to be asked for. */
export function useChosen(changes: readonly Change[], onClose: () => void) {
  const workbook = useWorkbook();
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (change: Change): boolean => said.get(change.key) ?? change.trouble === null;
  const chosen = changes.filter((change) => canBeMade(change) && isChosen(change));
  return {
    isChosen,
    count: chosen.length,
    choose: (some: readonly Change[], isOn: boolean): void =>
      setSaid((before) => new Map([...before, ...some.map(({ key }) => [key, isOn] as const)])),
    show: ({ placed: { elementId, columnId } }: Change): void => {
      onClose();
      workbook.focus.select(elementId, columnId);
      showElement(elementId);
    },
    apply: (label: string): void => {
      const operations = writeTexts(
        workbook.documents.state().document,
        chosen.map(({ placed }) => placed),
      );
      if (operations.length > 0 && workbook.perform(label, operations)) onClose();
    },
  };
}
