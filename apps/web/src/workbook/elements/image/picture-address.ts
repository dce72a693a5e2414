import type { ContentElements } from "@sheaf/workbook";

type ImageElement = ContentElements["image"];

/** Where the address of a picture stands in the element, and what stands there; null of one that was uploaded. */
export function writtenAddress({ url, source }: ImageElement): { readonly path: readonly string[]; readonly text: string } | null {
  if (source !== undefined) return source.kind === "url" ? { path: ["source", "url"], text: source.url } : null;
  return { path: ["url"], text: url ?? "" };
}

/** Id of the picture that was uploaded into the workbook; null of any other one. */
export function uploadedPicture({ source }: ImageElement): string | null {
  return source?.kind === "upload" && typeof source.pictureId === "string" ? source.pictureId : null;
}
