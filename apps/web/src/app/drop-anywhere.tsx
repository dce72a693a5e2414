import { useCallback, useState } from "react";
import { useMembership } from "../shared/services/organization.tsx";
import { DropCover } from "../shared/upload/drop-cover.tsx";
import { useFileDrop } from "../shared/upload/file-drop.ts";
import { UploadAnywhere } from "../shared/upload/upload-anywhere.tsx";
import { t } from "../shared/words/words.ts";

/** A file that is dropped on any screen is uploaded, unless the screen has a place of its own for it. */
export function DropAnywhere() {
  const { can } = useMembership();
  const [file, setFile] = useState<File | null>(null);
  const close = useCallback(() => setFile(null), []);
  const isOver = useFileDrop("behind", setFile, can("canUploadCSV"));
  return (
    <>
      {isOver && <DropCover words={t("shell.drop-anywhere.drop-file")} />}
      {file !== null && <UploadAnywhere file={file} onClose={close} />}
    </>
  );
}
