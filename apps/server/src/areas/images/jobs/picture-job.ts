import { ownPicture, type PictureBox } from "@sheaf/press";
import { job } from "../../../platform/workers/index.ts";

/** Decodes or draws what somebody brought, and writes it anew: in a thread, for an SVG can be made to take long. Null: it is no picture. */
export const pictureJob = job(
  "own-picture",
  async ({ bytes, box }: { readonly bytes: Uint8Array; readonly box: PictureBox }): Promise<Uint8Array | null> => ownPicture(bytes, box),
);
