import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { documentsInWords, type KnownUses } from "./model-uses.ts";
import { UsesDialog } from "./uses-dialog.tsx";
import { t } from "../../../shared/words/words.ts";

/** How many documents read the model, and which. */
export function ModelReaders({ uses }: { readonly uses: KnownUses }) {
  const [isOpen, setOpen] = useState(false);
  if (uses === null || uses === "failed" || uses.readers.length === 0) return null;
  const words = t("model.metric-list.used-in-2", { documentsIn: documentsInWords(uses.readers.length) });
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <UsesDialog title={words} uses={uses.readers.map((reader) => ({ reader, elements: [] }))} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
