import { useEffect, useState, type RefObject } from "react";

/** Files that can be uploaded, by the ending of their names. */
export const uploadEndings = [
  ".csv",
  ".tsv",
  ".txt",
  ".xlsx",
  ".xlsm",
  ".xls",
  ".xlsb",
  ".ods",
  ".json",
  ".jsonl",
  ".ndjson",
  ".parquet",
  ".pq",
  ".arrow",
  ".arrows",
  ".feather",
  ".ipc",
] as const;

export function isUploadable(name: string): boolean {
  return uploadEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Takes a file that is dropped on an element; true while one is over it. The button beside it is the way without dragging. */
export function useFileDrop(target: RefObject<HTMLElement | null> | "screen", onFile: (file: File) => void, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const node = target === "screen" ? document.documentElement : target.current;
    if (node === null || !isEnabled) return;
    // What lies further in may want the file itself, and nothing lands behind a dialog.
    const carriesFiles = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes("Files") === true &&
      !event.defaultPrevented &&
      (node.closest("[role=dialog]") !== null || document.querySelector("[role=dialog]") === null);
    const onOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !node.contains(event.relatedTarget)) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    };
    node.addEventListener("dragover", onOver);
    node.addEventListener("dragleave", onLeave);
    node.addEventListener("drop", onDrop);
    return () => {
      node.removeEventListener("dragover", onOver);
      node.removeEventListener("dragleave", onLeave);
      node.removeEventListener("drop", onDrop);
    };
  }, [target, onFile, isEnabled]);
  return isOver && isEnabled;
}
