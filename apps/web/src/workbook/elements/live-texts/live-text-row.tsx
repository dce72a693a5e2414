import { dynamicParts, type Element } from "@sheaf/workbook";
import { Braces } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import { TextRow } from "../property-rows/rows.tsx";
import { formatsIn, withFormula } from "./formula-parts.ts";
import { useWrittenText } from "./written-text.ts";

/** The editor of formulas comes when somebody writes one. */
const LiveFormulaDialog = lazyPart(
  () => import("./live-formula-dialog.tsx"),
  (part) => part.LiveFormulaDialog,
  ["content", "formula"],
);

/** A text of an element that may have live formulas in it: they are typed as `{{…}}`, or written with the help of the formula editor. */
export function LiveTextRow({
  element,
  label,
  value,
  placeholder,
  onCommit,
}: {
  readonly element: Element;
  readonly label: string;
  /** As the document holds it. */
  readonly value: string;
  readonly placeholder?: string;
  readonly onCommit: (stored: string) => void;
}) {
  const words = useWrittenText(element);
  /** The place of the formula that is written, among those of the text; as many as there are: a new one. */
  const [writing, setWriting] = useState<number | null>(null);
  const printed = words.print(value);
  const formulas = dynamicParts(printed);
  const entries: readonly MenuEntry[] = [
    ...formulas.map(({ formula }, place): MenuEntry => ({
      kind: "item",
      id: `edit-${place}`,
      label: t("workbook.live-title.edit-formula", { formula }),
      onSelect: () => setWriting(place),
    })),
    ...(formulas.length === 0 ? [] : [{ kind: "divider", id: "new" } as const]),
    {
      kind: "item",
      id: "insert",
      label: t("workbook.live-title.insert-formula"),
      icon: Braces,
      onSelect: () => setWriting(formulas.length),
    },
  ];
  return (
    <>
      <TextRow
        label={label}
        value={printed}
        {...(placeholder === undefined ? {} : { placeholder })}
        suffix={
          <MenuButton
            label={t("workbook.live-title.formulas-in", { label })}
            entries={entries}
            placement="bottom end"
            trigger={<IconButton icon={Braces} label={t("workbook.live-title.formulas-in", { label })} />}
          />
        }
        onCommit={(text) => onCommit(words.store(text))}
      />
      {writing !== null && (
        <Suspense fallback={null}>
          <LiveFormulaDialog
            element={element}
            written={{
              key: writing < formulas.length ? String(writing) : null,
              formula: formulas[writing]?.formula ?? "",
              format: formatsIn(printed)[writing] ?? null,
            }}
            onSave={(formula, format) => {
              onCommit(words.store(withFormula(printed, writing, formula, format)));
              setWriting(null);
            }}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
