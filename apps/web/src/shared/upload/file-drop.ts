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

/**
 * Takes a file that is dropped on an element, or on the screen (`behind`: where nothing else of the screen takes it); true while one is
 * over it. The button beside it is the way without dragging.
 */
export function useFileDrop(
  target: RefObject<HTMLElement | null> | "screen" | "behind",
  onFile: (file: File) => void,
  isEnabled: boolean,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const node = target === "screen" ? document : target === "behind" ? window : target.current;
    if (node === null || !isEnabled) return;
    const isInDialog = node instanceof Element && node.closest("[role=dialog]") !== null;
    // What lies further in may want the file itself, and nothing lands behind a dialog.
    const wants = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes("Files") === true &&
      !event.defaultPrevented &&
      (isInDialog || document.querySelector("[role=dialog]") === null);
    const onOver = (event: DragEvent): void => {
      const isWanted = wants(event);
      setOver(isWanted);
      if (!isWanted) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
    };
    const onLeave = (event: DragEvent): void => {
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node) || (node instanceof Node && !node.contains(relatedTarget))) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!wants(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    };
    const listeners: readonly (readonly [string, (event: DragEvent) => void])[] = [
      ["dragover", onOver],
      ["dragleave", onLeave],
      ["drop", onDrop],
    ];
    const heard = listeners.map(([type, listener]) => [type, (event: Event) => event instanceof DragEvent && listener(event)] as const);
    for (const [type, listener] of heard) node.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of heard) node.removeEventListener(type, listener);
    };
  }, [target, onFile, isEnabled]);
  return isOver && isEnabled;
}
