import type { Id } from "@sheaf/workbook";
import { Button } from "../../shared/actions/button.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { useFailure } from "../canvas/use-failure.ts";
import { isCanceledHere } from "../state/results/results-store.ts";
import { useWorkbook } from "../state/workbook.ts";
import styles from "./older-rows.module.css";

/** Above what an element still shows when newer rows did not come: why, and again. */
export function OlderRows({ elementId, error }: { readonly elementId: Id; readonly error: CallError }) {
  const { results } = useWorkbook();
  const { more, fix } = useFailure(error);
  return (
    <p className={styles.older} role="status">
      <span className={styles.words}>
        {error.message.replace(/\.$/u, "")}. {more === null ? "" : `${more.replace(/\.$/u, "")}. `}What is shown is older.
      </span>
      {/* The button that canceled is gone: this one takes its focus. */}
      <Button size="small" autoFocus={isCanceledHere(error)} onPress={() => results.retry(elementId)}>
        Retry
      </Button>
      {fix !== null && (
        <Button size="small" onPress={fix.onSelect}>
          {fix.label}
        </Button>
      )}
    </p>
  );
}
