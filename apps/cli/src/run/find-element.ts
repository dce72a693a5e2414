import { type Element, givenName, kindOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { UsageError } from "../command/failures.ts";

/**
 * The element that a person names: by its id, or by the name that it was given; a name without regard to case where no element
 * has this id or name exactly so. `id:…` means the id only.
 */
export function findElement(document: WorkbookDocument, wanted: string): Element {
  const elements = document.pages.flatMap((page) => page.elements);
  const found = wanted.startsWith("id:")
    ? elements.filter((element) => element.id === wanted.slice("id:".length))
    : matching(elements, wanted);
  const [only] = found;
  if (only === undefined) {
    const listed = elements.filter((element) => kindOf(element)?.query != null).map((element) => described(document, element));
    throw new UsageError(
      `There is no element ${JSON.stringify(wanted)}.`,
      listed.length === 0 ? "The file has no element with rows." : `The file has ${listed.join(", ")}.`,
      "E_DANGLING_ID",
    );
  }
  if (found.length > 1) {
    const ids = found.map((element) => element.id);
    throw new UsageError(
      `${found.length} elements are called ${JSON.stringify(wanted)}: ${ids.join(", ")}.`,
      `Name one by its id: --element ${ids.map((id) => JSON.stringify(id === wanted ? `id:${id}` : id)).join(" or --element ")}.`,
      "E_AMBIGUOUS",
    );
  }
  return only;
}

/** G3: exact case wins. */
function matching(elements: readonly Element[], wanted: string): readonly Element[] {
  const exact = elements.filter((element) => element.id === wanted || givenName(element) === wanted);
  return exact.length > 0 ? exact : elements.filter((element) => givenName(element)?.toLowerCase() === wanted.toLowerCase());
}

function described(document: WorkbookDocument, element: Element): string {
  const name = givenName(element);
  return `${element.id} (${element.kind}${name === null ? "" : ` ${JSON.stringify(namesOf(document).element(element))}`})`;
}
