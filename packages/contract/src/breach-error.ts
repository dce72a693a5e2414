import type { Breach } from "@sheaf/workbook";
import { CodedError } from "./errors.ts";

/** A value that passes a bound, or that nothing can keep, as the failure of a call; `what` it is, as a sentence begins. */
export function breachError({ limit, most, path, message }: Breach, what: string): CodedError {
  const told = message.replace(/^The value/u, what);
  if (limit !== null) return new CodedError("payload_too_large", told, { limit, most });
  const place = path.join(".");
  return new CodedError("EINVAL", place === "" ? told : `${place}: ${told}`, { fields: [{ path: place, message: told }] });
}
