import { type BackgroundImage, dynamicParts, safePicture } from "@sheaf/workbook";
import { uploadedAddress } from "./uploaded-address.ts";

/** Where the picture behind a page, a container or the marks of a chart is; null: nobody can bring it. Formulas in its address are not computed. */
export function backingAddress({ source }: BackgroundImage): string | null {
  // Files that were uploaded elsewhere did not come along.
  if (source.kind === "upload") return typeof source.pictureId === "string" ? uploadedAddress(source.pictureId) : null;
  return dynamicParts(source.url).length > 0 ? null : safePicture(source.url);
}
