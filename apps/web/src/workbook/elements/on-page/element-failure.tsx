import type { Id } from "@sheaf/workbook";
import { ErrorState } from "../../../shared/feedback/error-state.tsx";
import type { CallError } from "../../../shared/http/call-error.ts";
import { isCanceledHere } from "../../state/results/results-store.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { useFailure } from "./use-failure.ts";

interface ElementFailureProps {
  readonly elementId: Id;
  /** Absent where the title stands above anyway. */
  readonly title?: string;
  readonly error: CallError;
}

/** An element whose rows did not come: why, again, and the place where it can be mended. */
export function ElementFailure({ elementId, title, error }: ElementFailureProps) {
  const { results } = useWorkbook();
  const { more, fix } = useFailure(error);
  return (
    <ErrorState
      {...(title === undefined ? {} : { title })}
      summary={error.message}
      {...(more === null ? {} : { message: more })}
      {...(fix === null ? {} : { fix })}
      onRetry={() => results.retry(elementId)}
      focusesRetry={isCanceledHere(error)}
      requestId={error.requestId}
    />
  );
}
