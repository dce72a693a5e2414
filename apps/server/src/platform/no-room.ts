import { CodedError } from "@sheaf/contract";

/** The disk is full, or the part of it that the server may have; null for any other failure. */
export function noRoom(error: unknown): CodedError | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return null;
  const full = new CodedError("storage_full", "There is no room left for the file on the server's disk");
  full.cause = error;
  return full;
}
