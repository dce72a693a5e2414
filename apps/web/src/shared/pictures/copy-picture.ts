import { copyImage } from "../actions/clipboard.ts";
import type { Toasts } from "../feedback/toast.tsx";
import { t } from "../words/words.ts";

/** Puts a picture on the clipboard, or saves it where that is not allowed, and says which. */
export async function copyPicture(toasts: Toasts, picture: Promise<Blob | null>, name: string): Promise<void> {
  const outcome = await copyImage(picture, `${name}.png`);
  toasts.show(
    outcome === "copied"
      ? { text: t("shared.copy-picture.image-copied-clipboard"), status: "success" }
      : outcome === "saved"
        ? { text: t("shared.copy-picture.image-saved-file"), status: "success" }
        : { text: t("shared.copy-picture.could-not-draw-image"), status: "error" },
  );
}

/** Draws a part of the page. */
export const drawPicture = async (node: HTMLElement): Promise<Blob | null> => (await import("./draw-node.ts")).drawNode(node);

/** Draws what an element of a workbook shows as a picture; null: nothing of it is one, or it is not on the screen. */
export async function pictureOf(elementId: string): Promise<Blob | null> {
  const node = document.querySelector<HTMLElement>(`[data-element="${CSS.escape(elementId)}"] [data-pictured]`);
  return node === null ? null : drawPicture(node);
}
