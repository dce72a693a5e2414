import { Paperclip } from "lucide-react";
import { useContext, useEffect, useState } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import type { CellDrawing } from "../model/cell-drawing.ts";
import { CellFilesContext } from "./cell-files.ts";
import styles from "./cell-file-list.module.css";

type Files = Extract<CellDrawing, { kind: "files" }>["files"];

/** What is scrolled past is not asked for. */
const RESTING = 150;

/** The files of a cell, one behind the other; their names are what is read out. */
export function CellFileList({ files, text }: { readonly files: Files; readonly text: string }) {
  return (
    <>
      <span className={styles.files} aria-hidden="true" title={files.map(({ name }) => name).join("\n")}>
        {files.map((file) => (
          <span key={file.id} className={styles.file}>
            {file.isPicture ? <Thumbnail fileId={file.id} /> : <Icon icon={Paperclip} />}
            <span className={styles.name}>{file.name}</span>
          </span>
        ))}
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

/** A small picture of a file; a paper clip until it is here, and where it cannot be shown. */
export function Thumbnail({ fileId }: { readonly fileId: string }) {
  const files = useContext(CellFilesContext);
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    setSource(null);
    if (files === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      files.load(fileId, leaving.signal).then(
        (found) => !leaving.signal.aborted && setSource(found),
        () => undefined,
      );
    }, RESTING);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [files, fileId]);
  if (source === null) return <Icon icon={Paperclip} />;
  return <img className={styles.picture} src={source} alt="" decoding="async" draggable={false} onError={() => setSource(null)} />;
}
