import { cutOff } from "./cut-off.ts";

/** What is read of an answer. Where its line breaks, what came of it is not what was asked for: fails as a call without a line does. */
export async function wholeAnswer<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    throw thrown instanceof TypeError && !signal.aborted ? cutOff() : thrown;
  }
}
