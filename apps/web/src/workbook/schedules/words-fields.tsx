import { dynamicParts, type Element } from "@sheaf/workbook";
import { Braces } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { t } from "../../shared/words/words.ts";
import { formatsIn, withFormula } from "../elements/live-texts/formula-parts.ts";
import { LiveFormulaDialog } from "../elements/live-texts/live-formula-dialog.tsx";

interface WordsFieldsProps {
  readonly subject: string;
  readonly message: string;
  /** What formulas are about where they name no element; without one there are none. */
  readonly host: Element | undefined;
  readonly onChange: (part: { readonly subject: string } | { readonly message: string }) => void;
}

/** What the mail says. Formulas in double braces are typed, or written with the help of the formula editor. */
export function WordsFields({ subject, message, host, onChange }: WordsFieldsProps) {
  const subjectLabel = t("schedules.form.subject");
  const messageLabel = t("schedules.form.message");
  const setSubject = (text: string): void => onChange({ subject: text });
  const setMessage = (text: string): void => onChange({ message: text });
  return (
    <>
      <TextField
        label={subjectLabel}
        labelExtra={host !== undefined && <FormulasMenu label={subjectLabel} text={subject} host={host} onChange={setSubject} />}
        placeholder={t("schedules.form.subject-what")}
        value={subject}
        onChange={setSubject}
      />
      <TextAreaField
        label={messageLabel}
        labelExtra={host !== undefined && <FormulasMenu label={messageLabel} text={message} host={host} onChange={setMessage} />}
        value={message}
        onChange={setMessage}
      />
    </>
  );
}

interface FormulasMenuProps {
  readonly label: string;
  readonly text: string;
  readonly host: Element;
  readonly onChange: (text: string) => void;
}

function FormulasMenu({ label, text, host, onChange }: FormulasMenuProps) {
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
  return (
    <>
      <MenuButton label={name} entries={entries} placement="bottom end" trigger={<IconButton icon={Braces} label={name} />} />
      {writing !== null && (
        <LiveFormulaDialog
          element={host}
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
      )}
    </>
  );
}
