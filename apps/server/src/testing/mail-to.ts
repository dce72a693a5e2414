import type { SmtpSink } from "./smtp-sink.ts";

/** A mail to somebody, the first is 0: waits until it is there. */
export async function mailTo(sink: SmtpSink, email: string, nth: number): Promise<SmtpSink["received"][number]> {
  for (;;) {
    const found = sink.received.filter(({ to }) => to === email)[nth];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
