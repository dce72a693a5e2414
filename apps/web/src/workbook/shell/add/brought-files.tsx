import { useCallback, useEffect, useState } from "react";
import type { Id } from "@sheaf/workbook";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { DropCover } from "../../../shared/upload/drop-cover.tsx";
import { useFileDrop } from "../../../shared/upload/file-drop.ts";
import { isPictureFile, pictureIn } from "../../../shared/upload/picture-file.ts";
import { pastedTable } from "../../../shared/upload/pasted-table.ts";
import type { LoadedFile } from "../../../shared/upload/upload-calls.ts";
import { UploadAnywhere } from "../../../shared/upload/upload-anywhere.tsx";
import { t } from "../../../shared/words/words.ts";
import { isWriting } from "../../canvas/is-writing.ts";
import type { PickedSource } from "./starting-point.ts";
import { useBroughtPicture } from "./brought-picture.ts";

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

/**
 * What is dropped on the workbook, or pasted beside its cells and texts, becomes an element of the page: a file or a table a table, a picture
 * a picture.
 */
export function BroughtFiles({ pageId, onPick }: { readonly pageId: Id; readonly onPick: (picked: PickedSource) => void }) {
  const { can } = useMembership();
  const [file, setFile] = useState<File | null>(null);
  const close = useCallback(() => setFile(null), []);
  const canUpload = can("canUploadCSV");
  const bringPicture = useBroughtPicture(pageId);
  const toasts = useToasts();
  const take = useCallback(
    (brought: File): void => {
      if (isPictureFile(brought)) bringPicture(brought);
      else if (canUpload) setFile(brought);
      else toasts.show({ text: t("sources.brought-files.no-uploads"), status: "error" });
    },
    [bringPicture, canUpload, toasts],
  );
  const isOver = useFileDrop("screen", take, true);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const inside = event.target instanceof Element ? event.target.closest("[role=grid], [role=dialog]") : null;
      if (event.defaultPrevented || isWriting(event) || inside !== null || document.querySelector("[role=dialog]") !== null) return;
      const picture = pictureIn(event.clipboardData);
      if (picture !== null) {
        event.preventDefault();
        bringPicture(picture);
        return;
      }
      if (!canUpload) return;
      const table = pastedTable(event.clipboardData, t("sources.brought-files.pasted-table"));
      if (table === null) return;
      event.preventDefault();
      setFile(table);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, [canUpload, bringPicture]);
  return (
    <>
      {isOver && <DropCover words={t("sources.brought-files.drop-file")} />}
      {file !== null && <UploadedSource file={file} action={t("sources.brought-files.add-to-page")} onPick={onPick} onClose={close} />}
    </>
  );
}
