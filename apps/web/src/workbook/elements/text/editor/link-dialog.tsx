import { $isLinkNode, $toggleLink } from "@lexical/link";
import { isSafeAddress, safeAddress } from "@sheaf/workbook";
import { $createTextNode, $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { t } from "../../../../shared/words/words.ts";

/** Where the selected words lead. */
export function LinkDialog({ editor, onClose }: { readonly editor: LexicalEditor; readonly onClose: () => void }) {
  const [before] = useState(() => editor.read($linkNow));
  const [url, setUrl] = useState(before ?? "");
  const isRight = isSafeAddress(url);
  const close = (): void => {
    onClose();
    editor.focus();
  };
  const save = (address: string | null): void => {
    editor.update(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      if (address !== null && selection.isCollapsed() && before === null) {
        const words = $createTextNode(address);
        selection.insertNodes([words]);
        words.select(0, address.length);
      }
      $toggleLink(address);
    });
    close();
  };
  return (
    <Dialog
      title={t("content.text.link")}
      isOpen
      width="small"
      isDirty={url !== (before ?? "")}
      onClose={close}
      actions={
        <>
          {before !== null && <Button onPress={() => save(null)}>{t("content.text.remove-link")}</Button>}
          <Button onPress={close}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={!isRight} onPress={() => save(url.startsWith("{{") ? url : (safeAddress(url) ?? url))}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("content.panel.address")}
        value={url}
        placeholder={t("content.panel.address-begins")}
        onChange={setUrl}
        error={url.trim() === "" || isRight ? null : t("content.panel.address-not-safe")}
      />
    </Dialog>
  );
}

function $linkNow(): string | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  for (const node of selection.getNodes()) {
    const link = [node, ...node.getParents()].find($isLinkNode);
    if (link !== undefined) return link.getURL();
  }
  return null;
}
