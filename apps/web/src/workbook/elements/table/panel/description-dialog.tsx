import { useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { TextAreaField } from "../../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";

/** What a column means, in words; shown as its tooltip. */
export function DescriptionDialog({
  name,
  text,
  onKeep,
  onClose,
}: {
  readonly name: string;
  readonly text: string;
  readonly onKeep: (text: string) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const keep = (): void => {
    // One that is inherited and left as it is stays inherited.
    if (typed !== text) onKeep(typed);
    onClose();
  };
  return (
    <Dialog
      title={`Description of ${name}`}
      isOpen
      onClose={onClose}
      width="small"
      isDirty={typed !== text}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={keep}>
            Save
          </Button>
        </>
      }
    >
      <TextAreaField label="Description" value={typed} onChange={setTyped} autoFocus />
    </Dialog>
  );
}
