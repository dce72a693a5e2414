import { message } from "@sheaf/messages";
import { type Breach, breachOf, type Measured } from "@sheaf/workbook";
import { CodedError, ofFinding } from "./errors.ts";

/** A value that passes a bound, or that nothing can keep, as the failure of a call; `what` was measured. */
export function breachError(breach: Breach, what: Measured): CodedError {
  const { limit, most, path } = breach;
  const told = ofFinding(breachOf(breach, what));
  if (limit !== null) return new CodedError("payload_too_large", told, { limit, most });
  const place = path.join(".");
  return new CodedError("EINVAL", place === "" ? told : message("errors.field", { field: place, problem: told }), {
    fields: [{ path: place, message: told }],
  });
}
