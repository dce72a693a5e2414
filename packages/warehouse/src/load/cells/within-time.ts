import { message } from "@sheaf/messages";
import { LoadRefused } from "../dialect.ts";

/** Work on a file that somebody sent, given up after some time: what it claims to hold may have no end. */
export async function withinTime<T>(seconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    return await work(AbortSignal.any([signal, late]));
  } catch (error) {
    if (late.aborted && !signal.aborted)
      throw new LoadRefused("unreadable-file", message("errors-files.load.reading-file-takes-longer-seconds", { seconds }));
    throw error;
  }
}
