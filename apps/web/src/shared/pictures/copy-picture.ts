import { copyImage } from "../actions/clipboard.ts";
import type { Toasts } from "../feedback/toast.tsx";

/** Puts a picture on the clipboard, or saves it where that is not allowed, and says which. */
export async function copyPicture(toasts: Toasts, picture: Promise<Blob | null>, name: string): Promise<void> {
  const outcome = await copyImage(picture, `${name}.png`);
  toasts.show(
    outcome === "copied"
      ? { text: "Image copied to clipboard", status: "success" }
      : outcome === "saved"
        ? { text: "Image saved as a file", status: "success" }
        : { text: "Could not draw the image", status: "error" },
  );
}

/** Draws a part of the page. */
export const drawPicture = async (node: HTMLElement): Promise<Blob | null> => (await import("./draw-node.ts")).drawNode(node);

/** Draws what an element of a workbook shows as a picture; null: nothing of it is one, or it is not on the screen. */
export async function pictureOf(elementId: string): Promise<Blob | null> {
  const node = document.querySelector<HTMLElement>(`[data-element="${CSS.escape(elementId)}"] [data-pictured]`);
  return node === null ? null : drawPicture(node);
}
