import type { ElementDiagnostic } from "@sheaf/compiler";
import { type Element, type Id, isInputTable, sourceIn } from "@sheaf/workbook";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { isCanceledHere } from "../state/results/results-store.ts";
import { findElement, useWorkbook } from "../state/workbook.ts";
import { useOpenFormula } from "./open-formula.ts";

interface ElementFailureProps {
  readonly elementId: Id;
  /** Absent where the title stands above anyway. */
  readonly title?: string;
  readonly error: CallError;
}

/** An element whose rows did not come: why, again, and the place where it can be mended. */
export function ElementFailure({ elementId, title, error }: ElementFailureProps) {
  const { documents, results, mode, changeSource } = useWorkbook();
  const openFormula = useOpenFormula();
  const finding = findingOf(error);
  const columnId = finding?.columnId ?? null;
  const failed = finding?.elementId ?? elementId;
  const fix =
    mode !== "edit"
      ? null
      : columnId !== null
        ? { label: "Open formula", onSelect: () => openFormula(failed, columnId) }
        : finding?.code === "E_SOURCE_MISSING" && readsOneSource(findElement(documents.state().document, failed))
          ? { label: "Change source", onSelect: () => changeSource(failed, "source") }
          : null;
  return (
    <ErrorState
      {...(title === undefined ? {} : { title })}
      summary={error.message}
      {...(finding === null || finding.message === error.message ? {} : { message: finding.message })}
      {...(fix === null ? {} : { fix })}
      onRetry={() => results.retry(elementId)}
      focusesRetry={isCanceledHere(error)}
      requestId={error.requestId}
    />
  );
}

function findingOf({ details }: CallError): ElementDiagnostic | null {
  const list = details["diagnostics"];
  return Array.isArray(list) && list.length > 0 ? (list[0] as ElementDiagnostic) : null;
}

/** Of several sources put together, another one for all of them would be no mend for the one that is gone. */
function readsOneSource(element: Element | undefined): boolean {
  const kind = element === undefined || isInputTable(element) ? undefined : sourceIn(element["source"])?.kind;
  return kind !== undefined && kind !== "join" && kind !== "union";
}
