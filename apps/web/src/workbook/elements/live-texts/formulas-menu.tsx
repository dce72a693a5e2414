import { dynamicParts, type Element } from "@sheaf/workbook";
import { Braces } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import { formatsIn, withFormula } from "./formula-parts.ts";

/** The editor of formulas comes when somebody writes one. */
const LiveFormulaDialog = lazyPart(
  () => import("./live-formula-dialog.tsx"),
  (part) => part.LiveFormulaDialog,
  ["content", "formula"],
);

interface FormulasMenuProps {
  /** Of the field that the text stands in. */
  readonly label: string;
  /** As people write it, formulas in double braces. */
  readonly text: string;
  /** What formulas are about where they name no element. */
  readonly element: Element;
  readonly onChange: (text: string) => void;
}

/** The live formulas of a text, to be edited, and a new one: a menu beside the field, and the editor that it opens. */
export function useFormulasMenu({ label, text, element, onChange }: FormulasMenuProps): {
  readonly menu: ReactNode;
  readonly dialog: ReactNode;
} {
  /** The place of the formula that is written, among those of the text; as many as there are: a new one. */
  const [writing, setWriting] = useState<number | null>(null);
  const formulas = dynamicParts(text);
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
  const name = t("workbook.live-title.formulas-in", { label });
  return {
    menu: <MenuButton label={name} entries={entries} placement="bottom end" trigger={<IconButton icon={Braces} label={name} />} />,
    dialog: writing !== null && (
      <Suspense fallback={null}>
        <LiveFormulaDialog
          element={element}
          written={{
            key: writing < formulas.length ? String(writing) : null,
            formula: formulas[writing]?.formula ?? "",
            format: formatsIn(text)[writing] ?? null,
          }}
          onSave={(formula, format) => {
            onChange(withFormula(text, writing, formula, format));
            setWriting(null);
          }}
          onClose={() => setWriting(null)}
        />
      </Suspense>
    ),
  };
}

/** The same, the editor right beside the menu. */
export function FormulasMenu(props: FormulasMenuProps) {
  const { menu, dialog } = useFormulasMenu(props);
  return (
    <>
      {menu}
      {dialog}
    </>
  );
}
