import * as z from "zod";
import type { Element, Id, Json, Page, WorkbookDocument } from "../document.ts";
import { checkLists } from "../document-checks.ts";
import { kindOf } from "../elements/registry.ts";
import { envelopeSchema, pageSchema } from "../schema/parts/document-parts.ts";
import { id } from "../schema/parts/common.ts";
import { type Violation, validate } from "../schema/validate.ts";

/** More than any workbook has, few enough that every operation stays quick. */
export const documentLimits = { pages: 1000, elements: 5000, formulaLength: 65_536, layoutNodes: 20_000 } as const;

const lines = z
  .tuple([z.number().int().min(1).max(100_000), z.number().int().min(2).max(100_001)])
  .refine(([from, to]) => to > from, { message: "A place ends behind its begin" });
const layoutNode: z.ZodType = z.strictObject({
  tag: z.string().regex(/^[A-Za-z_][\w.-]*$/u),
  elementId: id.nullable(),
  place: z.strictObject({ column: lines, row: lines }).nullable(),
  attributes: z.record(z.string().regex(/^[A-Za-z_][\w.-]*$/u), z.string()),
  get children() {
    return z.array(layoutNode);
  },
});
const region = z.strictObject({
  regionId: id,
  tag: z.enum(["Page", "Panel"]),
  attributes: z.record(z.string().regex(/^[A-Za-z_][\w.-]*$/u), z.string()),
  nodes: z.array(layoutNode),
});

const topShape = envelopeSchema.partial().extend({ pages: z.unknown().optional(), layout: z.unknown().optional() });
/** What every element has, also of a kind that is kept whole. */
const openElement = z
  .looseObject({ id, kind: z.string().min(1) })
  .refine((element) => element.kind !== "control" || typeof element["controlType"] === "string", {
    message: "A control needs a controlType",
  });

/**
 * What is wrong with the parts of a document that a change touched; parts that both versions share are not looked at again. Ids of
 * nothing are no violation here: two people can make one by deleting and using a column at the same moment.
 */
export function validateChange(before: WorkbookDocument, after: WorkbookDocument): readonly Violation[] {
  const violations: Violation[] = [];
  const add = (found: readonly Violation[], ...path: (string | number)[]): void =>
    void violations.push(...found.map((violation) => ({ ...violation, path: [...path, ...violation.path] })));

  if (before.rest !== after.rest || before.name !== after.name || before.description !== after.description || before.kind !== after.kind) {
    add(
      validate(topShape, {
        name: after.name,
        kind: after.kind,
        ...(after.description === null || after.description === undefined ? {} : { description: after.description }),
        ...after.rest,
      }),
    );
    for (const name of ["name", "pages", "layout", "folderId", "schemaVersion", "kind", "description"])
      if (Object.hasOwn(after.rest, name))
        violations.push({ code: "E_UNKNOWN_FIELD", path: ["rest", name], message: `"${name}" has its own place`, suggestions: [] });
  }
  if (before.pages !== after.pages) {
    const known = new Map(before.pages.map((page) => [page.id, page]));
    const elements = new Map<Id, Element>();
    for (const page of before.pages) for (const element of page.elements) elements.set(element.id, element);
    for (const page of after.pages) if (known.get(page.id) !== page) validatePage(page, known.get(page.id), elements, add);
    limits(after, add);
  }
  if (before.layout !== after.layout) {
    for (const block of after.layout)
      if (!before.layout.includes(block)) add(validate(region, block as unknown as Json), "layout", block.regionId);
  }
  return violations;
}

function validatePage(
  page: Page,
  before: Page | undefined,
  elements: ReadonlyMap<Id, Element>,
  add: (found: readonly Violation[], ...path: (string | number)[]) => void,
): void {
  if (before === undefined || before.rest !== page.rest || before.name !== page.name)
    add(validate(pageSchema, { ...page.rest, id: page.id, name: page.name }), "pages", page.id);
  if (before?.elements === page.elements) return;
  for (const element of page.elements) {
    if (elements.get(element.id) === element) continue;
    add(validate(kindOf(element)?.schema ?? openElement, element), "elements", element.id);
    if (kindOf(element) !== null) add(checkLists(element), "elements", element.id);
  }
}

function limits(document: WorkbookDocument, add: (found: readonly Violation[], ...path: (string | number)[]) => void): void {
  const limit = (message: string): void => add([{ code: "E_LIMIT", path: [], message, suggestions: [] }], "pages");
  if (document.pages.length > documentLimits.pages) limit(`A document has at most ${documentLimits.pages} pages`);
  const ids = document.pages.flatMap((page) => page.elements.map((element) => element.id));
  if (ids.length > documentLimits.elements) limit(`A document has at most ${documentLimits.elements} elements`);
  const unique = new Set(ids);
  if (unique.size < ids.length)
    add([{ code: "E_DUPLICATE_ID", path: [], message: "An element id stands twice", suggestions: [] }], "elements");
}
