import { message } from "@sheaf/messages";
import { CodedError } from "@sheaf/contract";

/** The machine lets the server open no more files or connections just now: nobody's mistake, and over soon. Null for any other failure. */
export function tooManyFiles(error: unknown): CodedError | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== "EMFILE" && code !== "ENFILE") return null;
  const text = message("errors.server.too-many-files-open");
  return new CodedError("service_error", text, { retryAfter: 5 });
}
