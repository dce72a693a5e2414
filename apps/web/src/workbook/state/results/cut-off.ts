import { CallError } from "../../../shared/http/call-error.ts";
import { t } from "../../../shared/words/words.ts";

/** An answer that ended before its end. */
export function cutOff(): CallError {
  return new CallError({ code: "NETWORK", message: t("workbook.results-store.unable-connect-sheaf") });
}
