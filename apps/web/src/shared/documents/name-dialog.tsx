import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { TextField } from "../fields/text-field.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { t } from "../words/words.ts";

interface NameDialogProps {
  readonly title: string;
  readonly label?: string;
  readonly initial?: string;
  readonly action: string;
  readonly onClose: () => void;
  /** Keeps the dialog open and shows the words when it gives some. */
  readonly onSubmit: (name: string) => Promise<string | null>;
}

/** Asks for a name: for something new, or for something that gets another one. Mounted only while it is open. */
export function NameDialog({ title, label = t("shared.name"), initial = "", action, onClose, onSubmit }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === "") return setError(t("shared.name-dialog.name-needed"));
    if (wanted === initial) return onClose();
    setBusy(true);
    const refusal = await onSubmit(wanted);
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <Dialog
      title={title}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={isBusy} onPress={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      {/* A form rather than a key handler on the field: react-aria's would swallow Escape. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={label}
          value={name}
          autoFocus
          maxLength={200}
          error={error}
          onChange={(text) => {
            setName(text);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
