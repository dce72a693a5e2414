import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { ownPicture, type PictureBox } from "@sheaf/press";
import { job, type WorkPool } from "../../../platform/workers/index.ts";

/**
 * Milliseconds of the processor, or six times that by the clock where the thread is too busy to say. A logo takes a tenth of a second, one with
 * shadows less than one; filters upon filters take minutes.
 */
const MOST_TIME = 2_000;

/** Decodes or draws what somebody brought, and writes it anew: in a thread, for an SVG can be made to take long. Null: it is no picture. */
export const pictureJob = job(
  "own-picture",
  async ({ bytes, box }: { readonly bytes: Uint8Array; readonly box: PictureBox }): Promise<Uint8Array | null> => ownPicture(bytes, box),
  { time: MOST_TIME },
);

/** What is made of a picture that somebody brought, PNG; null: it is none. One that takes long is refused in words about pictures. */
export async function drawPicture(
  pool: Pick<WorkPool, "run">,
  input: { readonly bytes: Uint8Array; readonly box: PictureBox },
  asking: Pick<Parameters<WorkPool["run"]>[2], "person" | "signal">,
): Promise<Uint8Array | null> {
  try {
    return await pool.run(pictureJob, input, { ...asking, bytes: input.bytes.byteLength });
  } catch (error) {
    if (error instanceof CodedError && error.errorCode === "timedout")
      throw new CodedError("EINVAL", message("errors-exports.picture.picture-takes-too-long-draw"));
    throw error;
  }
}
