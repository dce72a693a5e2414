import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Element, Id, Json, Page, WorkbookDocument } from "../document.ts";
import { checkLists } from "../checks/lists.ts";
import { checkLimits } from "../document-checks.ts";
import { kindOf } from "../elements/registry.ts";
import { membersOfPage, schemaOfPage } from "../layout/overlays.ts";
import { envelopeSchema } from "../schema/parts/document-parts.ts";
import { id } from "../schema/parts/common.ts";
import { regionSchema } from "../schema/parts/layout.ts";
import { type Violation, validate } from "../schema/validate.ts";
import { typeOfControl } from "../elements/known.ts";

const topShape = envelopeSchema.partial().extend({ pages: z.unknown().optional(), layout: z.unknown().optional() });
/** What every element has, also of a kind that is kept whole. */
const openElement = z
  .looseObject({ id, kind: z.string().min(1) })
  .refine((element) => element.kind !== "control" || typeOfControl(element) !== null, {
    params: { said: message("findings.value.no-control-type") },
  });

/**
 * What is wrong with the parts of a document that a change touched; parts that both versions share are not looked at again. Ids of
 * nothing are no violation here: two people can make one by deleting and using a column at the same moment.
 */
export function validateChange(before: WorkbookDocument, after: WorkbookDocument): readonly Violation[] {
  const violations: Violation[] = [];
  const add = (found: readonly Violation[], ...path: (string | number)[]): void => {
    for (const violation of found) violations.push({ ...violation, path: [...path, ...violation.path] });
  };

  if (before.rest !== after.rest || before.name !== after.name || before.description !== after.description || before.kind !== after.kind) {
    add(
      validate(topShape, {
        name: after.name,
        kind: after.kind,
        ...(after.description === null || after.description === undefined ? {} : { description: after.description }),
        ...after.rest,
      }),
    );
    add(misplaced(after.rest, ["name", "pages", "layout", "folderId", "schemaVersion", "kind", "description"]), "rest");
  }
  if (before.pages !== after.pages) {
    const known = new Map(before.pages.map((page) => [page.id, page]));
    const elements = new Map<Id, Element>();
    for (const page of before.pages) for (const element of page.elements) elements.set(element.id, element);
    for (const page of after.pages) if (known.get(page.id) !== page) validatePage(page, known.get(page.id), elements, add);
    if (
      new Set(after.pages.flatMap((page) => page.elements.map((element) => element.id))).size <
      after.pages.reduce((count, page) => count + page.elements.length, 0)
    ) {
      violations.push({
        code: "E_DUPLICATE_ID",
        path: ["elements"],
        message: message("findings.document.an-element-twice"),
        suggestions: [],
      });
    }
  }
  if (before.layout !== after.layout) {
    const blocks = new Set(before.layout);
    for (const block of after.layout) if (!blocks.has(block)) add(validate(regionSchema, block), "layout", block.regionId);
  }
  violations.push(...checkLimits(after, before));
  return violations;
}

/** Members that the document holds elsewhere: among the rest they would hide what they are called like. */
function misplaced(rest: { readonly [key: string]: Json }, names: readonly string[]): readonly Violation[] {
  return names.flatMap((name) =>
    Object.hasOwn(rest, name)
      ? [{ code: "E_UNKNOWN_FIELD" as const, path: [name], message: message("findings.value.own-place", { name }), suggestions: [] }]
      : [],
  );
}

function validatePage(
  page: Page,
  before: Page | undefined,
  elements: ReadonlyMap<Id, Element>,
  add: (found: readonly Violation[], ...path: (string | number)[]) => void,
): void {
  if (before === undefined || before.rest !== page.rest || before.name !== page.name) {
    add(validate(schemaOfPage(page), membersOfPage(page)), "pages", page.id);
    add(misplaced(page.rest, ["id", "name", "elements"]), "pages", page.id, "rest");
  }
  if (before?.elements === page.elements) return;
  for (const element of page.elements) {
    if (elements.get(element.id) === element) continue;
    add(validate(kindOf(element)?.schema ?? openElement, element), "elements", element.id);
    if (kindOf(element) !== null) add(checkLists(element), "elements", element.id);
  }
}
