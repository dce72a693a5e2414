import { CodedError } from "@sheaf/contract";
import { printFindings } from "../files/print-findings.ts";
import { exitCodes } from "./exit-codes.ts";
import { FindingsError, UnsupportedError, UsageError } from "./failures.ts";
import { type Io, OutputClosed, write } from "./io.ts";

/** Tells the person what went wrong and gives the exit code. */
export async function reportFailure(error: unknown, io: Io): Promise<number> {
  const say = (code: string | null, message: string, advice: string | null): Promise<void> =>
    write(io.stderr, `error${code === null ? "" : ` ${code}`}: ${message}\n${advice === null ? "" : `  ${advice}\n`}`);
  // Whatever failed after nobody read any more failed because of that.
  if (error instanceof OutputClosed || io.stdout.errored !== null) return exitCodes.done;
  if (io.signal.aborted) return exitCodes.interrupted;
  if (error instanceof UsageError) {
    await say(error.code, error.message, error.advice);
    return exitCodes.usage;
  }
  if (error instanceof UnsupportedError) {
    await say("E_UNSUPPORTED", error.message, error.advice);
    return exitCodes.unsupported;
  }
  if (error instanceof FindingsError) {
    await printFindings(error.entries, io);
    return exitCodes.findings;
  }
  if (error instanceof CodedError) {
    await say(error.errorCode ?? error.code, error.message, adviceOf(error));
    return exitCodes.failed;
  }
  throw error;
}

/** The engine's own words, where there are some: whoever runs the command may read the whole connection. */
export function adviceOf(error: CodedError): string | null {
  const { engineMessage } = error as { readonly engineMessage?: unknown };
  const { line, column } = error.details;
  const place = typeof line === "number" ? `line ${line}${typeof column === "number" ? `, column ${column}` : ""}` : null;
  const words = typeof engineMessage === "string" && engineMessage !== "" ? engineMessage : null;
  const parts = [place, words].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(": ").replaceAll("\n", "\n  ");
}
