/** Puts text on the clipboard; false where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Puts a PNG on the clipboard; where the browser does not let us, it becomes a file of that name. `failed`: there is no picture. */
export async function copyImage(image: Promise<Blob | null>, fileName: string): Promise<"copied" | "saved" | "failed"> {
  const drawn = image.then((blob) => {
    if (blob === null) throw new Error("There is no picture.");
    return blob;
  });
  try {
    // The clipboard is asked while the press still counts, and waits for the picture.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
    return "copied";
  } catch {
    const blob = await drawn.catch(() => null);
    if (blob === null) return "failed";
    saveFile(blob, fileName);
    return "saved";
  }
}

/** Gives a file to the browser, which puts it among the downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
