import type { Element, Json, WorkbookDocument } from "../../document.ts";
import type { Fields } from "../../schema/document-parts.ts";
import { checkDocument } from "../checks.ts";
import type { ReportEntry } from "../report.ts";

/**
 * Two people can delete a column and use it at the same moment; the document then names what is no longer there. A file must not: the
 * smallest part that names it is left out, and listed.
 */
export function repaired(document: WorkbookDocument, losses: ReportEntry[]): WorkbookDocument {
  const broken = new Map<Element, (readonly (string | number)[])[]>();
  for (const finding of checkDocument(document)) {
    if (finding.code !== "E_DANGLING_ID" || finding.element === null) continue;
    // Without its source an element is nothing: it stays, and its reader is told.
    const removable = finding.path[0] !== "source";
    const code = `L_${finding.element.id}.${finding.path.join(".")}` as const;
    losses.push({
      code,
      path: `/${finding.path.join("/")}`,
      at: finding.element.id,
      message: finding.message,
      summary: `${code}: ${finding.message}`,
      span: null,
      formula: null,
      suggestions: [],
    });
    if (removable) broken.set(finding.element, [...(broken.get(finding.element) ?? []), finding.path]);
  }
  if (broken.size === 0) return document;
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => {
      const paths = broken.get(element);
      // From the back, so that positions in front stay what they were.
      return paths === undefined ? element : ([...paths].reverse().reduce<Json>(withoutPart, element) as Element);
    }),
  }));
  return { ...document, pages };
}

/** A value without the innermost list item on a path, else without the member that the path begins with. */
function withoutPart(value: Json, path: readonly (string | number)[]): Json {
  const item = path.findLastIndex((step) => typeof step === "number");
  return item < 0 ? without(value, path.slice(0, 1)) : without(value, path.slice(0, item + 1));
}

function without(value: Json, path: readonly (string | number)[]): Json {
  const [step, ...others] = path;
  if (step === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) =>
      index !== step ? [item] : others.length === 0 ? [] : [without(item, others)],
    );
  const { [step as string]: member, ...rest } = value as Fields;
  return member === undefined || others.length === 0 ? rest : { ...(value as Fields), [step]: without(member, others) };
}
