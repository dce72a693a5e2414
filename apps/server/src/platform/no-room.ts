import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** The disk is full, or the part of it that the server may have; null for any other failure. */
export function noRoom(error: unknown): CodedError | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return null;
  const full = new CodedError("storage_full", message("errors.no-room.no-room-left-file-servers"));
  full.cause = error;
  return full;
}
