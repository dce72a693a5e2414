import { message } from "@sheaf/messages";
import type { Element, Page, WorkbookDocument } from "../../document.ts";
import type { DocumentFinding } from "../../checks/finding.ts";
import { checkDocument } from "../../document-checks.ts";
import { kindOf } from "../../elements/registry.ts";
import { memberOfPage } from "../../layout/overlays.ts";
import { shapeOf } from "../../schema/shape.ts";
import { joinPointer, pointerAt } from "../text/origins.ts";
import { unreadElement } from "../unread.ts";
import { titleOf } from "./elements.ts";
import type { Reading } from "./reading.ts";
import { idPath, outermost, placeToSetAside, takeOut } from "./set-aside.ts";

/** What was set aside may be what others name. */
const mostRounds = 20;

/**
 * A document in which nothing names what is not there: such a part is kept and not used, with a warning. Where the element means something
 * else without it, the element is kept whole and unused. `findings`: what is wrong besides.
 */
export function withoutDangling(
  given: WorkbookDocument,
  reading: Reading,
): { readonly document: WorkbookDocument; readonly findings: readonly DocumentFinding[] } {
  let document = given;
  let findings = checkDocument(document, reading.refusedIds);
  for (let round = 0; round < mostRounds; round++) {
    const dangling = new Map<Element, DocumentFinding[]>();
    for (const finding of findings) {
      if (finding.code !== "E_DANGLING_ID" || finding.element === null) continue;
      const known = dangling.get(finding.element);
      if (known === undefined) dangling.set(finding.element, [finding]);
      else known.push(finding);
    }
    if (dangling.size === 0) break;
    document = {
      ...document,
      pages: document.pages.map((page) => ({
        ...page,
        elements: page.elements.map((element) => {
          const found = dangling.get(element);
          return found === undefined ? element : withoutParts(element, found, page, reading);
        }),
      })),
    };
    findings = checkDocument(document, reading.refusedIds);
  }
  return { document, findings };
}

function withoutParts(element: Element, findings: readonly DocumentFinding[], page: Page, reading: Reading): Element {
  const { origins, reporter } = reading;
  const shape = shapeOf(kindOf(element)!.schema);
  const places = findings.map((finding) => placeToSetAside(shape, element, finding.path));
  const isLost = places.includes(null);
  for (const { path, message: said, suggestions } of findings) {
    reporter.add({
      code: isLost ? "E_DANGLING_ID" : "W_LEFT_OUT",
      path: pointerAt(origins, element, path),
      at: `${page.name} › ${titleOf(element)}`,
      message: isLost ? said : message("files.dangling.left-out", { finding: said }),
      suggestions,
      tolerated: true,
    });
  }
  // What was set aside of it before goes back into what is written of it.
  if (isLost) {
    const result = unreadElement(element.id, element);
    origins.inherit(element, result);
    return result;
  }
  const keptPath = [page.id, "elements", element.id].reduce<string>(joinPointer, memberOfPage(page));
  const known = outermost(places.filter((place) => place !== null));
  const taken = takeOut(element, known, origins);
  for (const [index, place] of known.entries()) {
    const member = taken.members[index];
    if (member !== undefined) reading.kept.push({ path: idPath(keptPath, element, place), value: member });
  }
  return taken.rest as Element;
}
