import { saveFile } from "../../shared/actions/clipboard.ts";
import type { Toasts } from "../../shared/feedback/toast.tsx";
import { t } from "../../shared/words/words.ts";
import type { TakenFile } from "../state/results/take-file.ts";

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
