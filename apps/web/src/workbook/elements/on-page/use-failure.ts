import type { ElementDiagnostic } from "@sheaf/compiler";
import { type Element, elementsRead, isInputTable, memberOf, sourceOf } from "@sheaf/workbook";
import type { CallError } from "../../../shared/http/call-error.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { useOpenFormula } from "./open-formula.ts";
import { t, say } from "../../../shared/words/words.ts";

interface Failure {
  /** What the error does not say itself; null: nothing. */
  readonly more: string | null;
  /** The place where it can be mended. */
  readonly fix: { readonly label: string; readonly onSelect: () => void } | null;
}

/** What goes away with another source: one that is gone, and one that comes back to the element itself. */
const mendedBySource: ReadonlySet<string> = new Set(["E_SOURCE_MISSING", "E_CYCLE"]);

/** Rows of an element did not come: what else is known of the reason, and the way out for those who may edit. */
export function useFailure(error: CallError): Failure {
  const { documents, mode, changeSource, formerName } = useWorkbook();
  const openFormula = useOpenFormula();
  const finding = findingOf(error);
  if (finding === null) return { more: null, fix: null };
  const failed = finding.elementId;
  const { columnId } = finding;
  const at = findElement(documents.state().document, failed);
  const gone =
    finding.code === "E_SOURCE_MISSING" && at !== undefined
      ? elementsRead(memberOf(at, "source")).flatMap((id) => formerName(id) ?? [])
      : [];
  const names = new Intl.ListFormat("en").format(gone.map((name) => `“${name}”`));
  const words = say(finding.message);
  const found = words === error.message ? null : words;
  return {
    more: gone.length === 0 ? found : t("workbook.failure.read-deleted-since", { part: found === null ? "" : `${found}. `, names }),
    fix:
      mode !== "edit"
        ? null
        : columnId !== null
          ? { label: t("workbook.failure.open-formula"), onSelect: () => openFormula(failed, columnId) }
          : mendedBySource.has(finding.code) && readsOneSource(at)
            ? { label: t("workbook.failure.change-source"), onSelect: () => changeSource(failed, "source") }
            : null,
  };
}

function findingOf({ details }: CallError): ElementDiagnostic | null {
  const { diagnostics: list } = details;
  return Array.isArray(list) && list.length > 0 ? (list[0] as ElementDiagnostic) : null;
}

/** Of several sources put together, another one for all of them would be no mend for the one that is gone. */
function readsOneSource(element: Element | undefined): boolean {
  const kind = element === undefined || isInputTable(element) ? undefined : sourceOf(element)?.kind;
  return kind !== undefined && kind !== "join" && kind !== "union";
}
