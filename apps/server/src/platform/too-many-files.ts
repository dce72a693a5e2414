import { CodedError } from "@sheaf/contract";

/** The machine lets the server open no more files or connections just now: nobody's mistake, and over soon. Null for any other failure. */
export function tooManyFiles(error: unknown): CodedError | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== "EMFILE" && code !== "ENFILE") return null;
  const message = "The server has too many files and connections open just now, try again in 5 s";
  return new CodedError("service_error", message, { retryAfter: 5 });
}
