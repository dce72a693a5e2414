import type { Id } from "@sheaf/workbook";
import { Button } from "../../shared/actions/button.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { useFailure } from "./on-page/use-failure.ts";
import { isCanceledHere } from "../state/results/results-store.ts";
import { useWorkbook } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./older-rows.module.css";

/** Above what an element still shows when newer rows did not come: why, and again. */
export function OlderRows({ elementId, error }: { readonly elementId: Id; readonly error: CallError }) {
  const { results } = useWorkbook();
  const { more, fix } = useFailure(error);
  return (
    <p className={styles.older} role="status">
      <span className={styles.words}>
        {t("elements.older-rows.what-shown-older", {
          message: error.message.replace(/\.$/u, ""),
          part: more === null ? "" : `${more.replace(/\.$/u, "")}. `,
        })}
      </span>
      {/* The button that canceled is gone: this one takes its focus. */}
      <Button size="small" autoFocus={isCanceledHere(error)} onPress={() => results.retry(elementId)}>
        {t("shared.retry")}
      </Button>
      {fix !== null && (
        <Button size="small" onPress={fix.onSelect}>
          {fix.label}
        </Button>
      )}
    </p>
  );
}
