import { useEffect, useState, type RefObject } from "react";

/** Files that can be uploaded, by the ending of their names. */
export const uploadEndings = [".csv", ".tsv", ".txt", ".parquet", ".pq"] as const;

export function isUploadable(name: string): boolean {
  return uploadEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Takes a file that is dropped on an element; true while one is over it. The button beside it is the way without dragging. */
export function useFileDrop(target: RefObject<HTMLElement | null>, onFile: (file: File) => void, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const node = target.current;
    if (node === null || !isEnabled) return;
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
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
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
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
