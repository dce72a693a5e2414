import type { Element } from "@sheaf/workbook";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";
import { FormulasMenu } from "../elements/live-texts/formulas-menu.tsx";

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
        labelExtra={host !== undefined && <FormulasMenu label={subjectLabel} text={subject} element={host} onChange={setSubject} />}
        placeholder={t("schedules.form.subject-what")}
        value={subject}
        onChange={setSubject}
      />
      <TextAreaField
        label={messageLabel}
        labelExtra={host !== undefined && <FormulasMenu label={messageLabel} text={message} element={host} onChange={setMessage} />}
        value={message}
        onChange={setMessage}
      />
    </>
  );
}
