import type { ElementDiagnostic } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { useWorkbook } from "../state/workbook.ts";
import { useOpenFormula } from "./open-formula.ts";

/** An element whose rows did not come: why, again, and the place where it can be mended. */
export function ElementFailure({ elementId, title, error }: { readonly elementId: Id; readonly title: string; readonly error: CallError }) {
  const { results, mode } = useWorkbook();
  const openFormula = useOpenFormula();
  const finding = findingOf(error);
  const columnId = finding?.columnId ?? null;
  return (
    <ErrorState
      title={title}
      summary={error.message}
      {...(finding === null || finding.message === error.message ? {} : { message: finding.message })}
      {...(mode === "edit" && columnId !== null
        ? { fix: { label: "Open formula", onSelect: () => openFormula(finding?.elementId ?? elementId, columnId) } }
        : {})}
      onRetry={() => results.retry(elementId)}
      requestId={error.requestId}
    />
  );
}

function findingOf({ details }: CallError): ElementDiagnostic | null {
  const list = details["diagnostics"];
  return Array.isArray(list) && list.length > 0 ? (list[0] as ElementDiagnostic) : null;
}
