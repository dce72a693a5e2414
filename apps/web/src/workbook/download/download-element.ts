import type { Id } from "@sheaf/workbook";
import { saveFile } from "../../shared/actions/clipboard.ts";
import type { Toasts } from "../../shared/feedback/toast.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { loadAreas, t } from "../../shared/words/words.ts";
import type { FileWanted, TakenFile } from "../state/results/take-file.ts";
import type { Workbook } from "../state/workbook.ts";

/** Saves a file that was taken, and says what is not in it. */
export function saveTaken(toasts: Toasts, { name, blob, outcome }: TakenFile): void {
  saveFile(blob, name);
  const { isCut, limit, missing } = outcome;
  const done = isCut ? t("download.cut", { name, limit }) : t("download.done", { name });
  const lost = missing.length === 0 ? "" : ` ${t("download.missing", { names: missing.join(", ") })}`;
  toasts.show({
    text: `${done}${done.endsWith(".") || lost === "" ? "" : "."}${lost}`,
    ...(isCut || lost !== "" ? { time: "long" } : { status: "success" }),
  });
}

/** Downloads an element at once, without a question; false, with a toast that says why, where that failed. */
export async function downloadElement(
  workbook: Workbook,
  toasts: Toasts,
  elementId: Id,
  format: FileWanted["format"],
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  try {
    await loadAreas("download");
    saveTaken(toasts, await workbook.takeFile({ elementId, level: null, format, values: "formatted", layout: "grid" }, { signal }));
    return true;
  } catch (thrown) {
    const error = toCallError(thrown);
    if (error !== null) toasts.show({ text: `${t("download.dialog.failed")}: ${error.message}`, status: "error", time: "long" });
    return false;
  }
}
