import { useCallback, useEffect, useState } from "react";
import { useMembership } from "../../../shared/services/organization.tsx";
import { DropCover } from "../../../shared/upload/drop-cover.tsx";
import { useFileDrop } from "../../../shared/upload/file-drop.ts";
import { pastedTable } from "../../../shared/upload/pasted-table.ts";
import type { LoadedFile } from "../../../shared/upload/upload-calls.ts";
import { UploadAnywhere } from "../../../shared/upload/upload-anywhere.tsx";
import { t } from "../../../shared/words/words.ts";
import { isWriting } from "../../canvas/is-writing.ts";
import type { PickedSource } from "./starting-point.ts";

/** Asks for a file, or takes one, loads it, and gives its table to whoever wants a source. */
export function UploadedSource({
  file,
  action,
  onPick,
  onClose,
}: {
  readonly file: File | null;
  readonly action: string;
  readonly onPick: (picked: PickedSource) => void;
  readonly onClose: () => void;
}) {
  const run = ({ inode: { inodeId, name }, path }: LoadedFile, connectionId: string): void =>
    onPick({ kind: "file", connectionId, inodeId, name, path });
  return <UploadAnywhere file={file} use={{ label: action, run }} onClose={onClose} />;
}

/** A file that is dropped on the workbook, or a table that is pasted beside its cells and texts, becomes a table of the page. */
export function BroughtFiles({ onPick }: { readonly onPick: (picked: PickedSource) => void }) {
  const { can } = useMembership();
  const [file, setFile] = useState<File | null>(null);
  const close = useCallback(() => setFile(null), []);
  const canUpload = can("canUploadCSV");
  const isOver = useFileDrop("screen", setFile, canUpload);
  useEffect(() => {
    if (!canUpload) return;
    const onPaste = (event: ClipboardEvent): void => {
      const inside = event.target instanceof Element ? event.target.closest("[role=grid], [role=dialog]") : null;
      if (event.defaultPrevented || isWriting(event) || inside !== null || document.querySelector("[role=dialog]") !== null) return;
      const table = pastedTable(event.clipboardData, t("sources.brought-files.pasted-table"));
      if (table === null) return;
      event.preventDefault();
      setFile(table);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, [canUpload]);
  return (
    <>
      {isOver && <DropCover words={t("sources.brought-files.drop-file")} />}
      {file !== null && <UploadedSource file={file} action={t("sources.brought-files.add-to-page")} onPick={onPick} onClose={close} />}
    </>
  );
}
