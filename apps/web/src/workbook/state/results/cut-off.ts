import { CallError } from "../../../shared/http/call-error.ts";
import { t } from "../../../shared/words/words.ts";

/** An answer that ended before its end. */
export function cutOff(): CallError {
  return new CallError({ code: "NETWORK", message: t("shared.call-error.unable-connect-sheaf") });
}
