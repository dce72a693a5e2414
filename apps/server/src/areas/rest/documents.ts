import {
  CodedError,
  idSchema,
  type InodeSummary,
  inodeSummary,
  originsAnswer,
  publishedVersion,
  restColumn,
  restContentQuery,
  restControl,
  restCopy,
  restDocumentCreation,
  restDocumentsQuery,
  restElement,
  restLineage,
  restList,
  restPageOf,
  restPageQuery,
  restPublication,
  restSource,
  restVersion,
} from "@sheaf/contract";
import {
  columnsOf,
  documentParts,
  type Element,
  elementsRead,
  givenName,
  handleOf,
  isHiddenPage,
  isOwnControl,
  memberOf,
  type Page,
  sourceOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { z } from "zod";
import type { AnyOperation, IdKind } from "../../platform/operations/index.ts";
import type { Faces, Run } from "./face.ts";
import { families, type Family, filtersOf, requireKind } from "./kinds.ts";
import { partByParts, partOfWhole } from "./paging.ts";

interface Content {
  readonly document: WorkbookDocument;
  readonly onlyLooks: boolean;
}

/** A document as its caller may see it: who may only look gets no formulas and no sources. */
async function contentOf(call: Run, inodeId: string, type: Family["type"], version: number | undefined): Promise<Content> {
  await requireType(call, inodeId, type);
  const query = version === undefined ? {} : { version };
  const { document, permissions } = await call("ReadWorkbookDocument", { params: { workbookId: inodeId }, query });
  return { document: document as WorkbookDocument, onlyLooks: !permissions.canExplore && !permissions.canEdit };
}

const requireType = (call: Run, inodeId: string, type: Family["type"]): Promise<InodeSummary> =>
  requireKind(call, inodeId, (inode) => inode.type === type);

/** Pages that their reader knows of. */
function pagesOf({ document, onlyLooks }: Content): readonly Page[] {
  return onlyLooks ? document.pages.filter((page) => !isHiddenPage(page)) : document.pages;
}

const named = (element: Element): string => givenName(element) ?? "";

function elementOf(content: Content, pageId: string, element: Element) {
  const source = sourceOf(element);
  return {
    elementId: element.id,
    name: named(element),
    kind: element.kind,
    pageId,
    ...(content.onlyLooks || source === null ? {} : { source }),
  };
}

function columnsIn({ onlyLooks }: Content, element: Element) {
  return columnsOf(element).flatMap((column) => {
    const { id, name, formula, hidden } = column as {
      readonly id: string;
      readonly name?: unknown;
      readonly formula?: unknown;
      readonly hidden?: unknown;
    };
    const isHidden = hidden === true;
    if (onlyLooks && isHidden) return [];
    const said = { columnId: id, elementId: element.id, name: typeof name === "string" ? name : "", isHidden };
    return [onlyLooks || typeof formula !== "string" ? said : { ...said, formula }];
  });
}

function controlOf(pageId: string, element: Element) {
  const type = memberOf(element, "controlType");
  return { elementId: element.id, controlId: handleOf(element), name: named(element), kind: typeof type === "string" ? type : "", pageId };
}

/** What each element reads outside of the document, and which elements it reads in it. */
function lineageOf({ document, onlyLooks }: Content) {
  // where rows come from is for who may look closer
  if (onlyLooks) throw new CodedError("EPERM");
  const parts = documentParts(document, () => undefined);
  return document.pages.flatMap(({ elements }) =>
    elements.map((element) => {
      const sources = new Map<string, ReturnType<typeof sourceFrom>>();
      for (const part of parts)
        if (part.elementId === element.id)
          for (const read of part.reads) {
            if (!read.isDirect) continue;
            const source = sourceFrom(element.id, read);
            sources.set(JSON.stringify(source), source);
          }
      return {
        elementId: element.id,
        name: named(element),
        elements: elementsRead(sourceOf(element) ?? undefined),
        sources: [...sources.values()],
      };
    }),
  );
}

function sourceFrom(elementId: string, read: ReturnType<typeof documentParts>[number]["reads"][number]) {
  switch (read.kind) {
    case "table":
    case "sql":
      return { elementId, kind: read.kind, sourceId: read.connectionId, path: [...read.path] };
    case "file":
      return { elementId, kind: read.kind, sourceId: read.inodeId, path: [] };
    case "model":
      return { elementId, kind: read.kind, sourceId: read.dataModelId, path: [read.elementId] };
  }
}

export function documentFaces(faces: Faces): readonly AnyOperation[] {
  return families.flatMap((family) => [...wholeFaces(faces, family), ...versionFaces(faces, family), ...contentFaces(faces, family)]);
}

/** The document as something that lies in a folder. */
function wholeFaces({ face }: Faces, { name, path, type, said }: Family): readonly AnyOperation[] {
  const one = { params: { documentId: idSchema }, ids: { "params.documentId": type } } as const;
  return [
    face({
      name: `RestList${name}s`,
      method: "GET",
      path,
      summary: `${said.replace(/^./u, (first) => first.toUpperCase())}s that the caller may see, found by name and description`,
      over: "SearchInodes",
      query: restDocumentsQuery,
      output: restList(inodeSummary),
      ids: { "query.ownerId": "member" },
      run: (call, { query: { search, ownerId, badge, ...asked } }) =>
        partByParts(asked, (part) => call("SearchInodes", { ...filtersOf({ search, type, ownerId, badge }), ...part })),
    }),
    ...(type === "workbook"
      ? [
          face({
            name: "RestCreateWorkbook",
            method: "POST",
            path,
            summary: "Makes a workbook with one empty page; without a folder among the caller's own documents",
            over: "CreateWorkbook",
            body: restDocumentCreation,
            output: inodeSummary,
            status: 201,
            ids: { "body.folderId": "folder" },
            run: (call, { body }) => call("CreateWorkbook", body),
          }),
        ]
      : []),
    face({
      name: `RestRead${name}`,
      method: "GET",
      path: `${path}/:documentId`,
      summary: `A ${said} as something that lies in a folder`,
      over: "ReadInode",
      ...one,
      output: inodeSummary,
      run: (call, { params: { documentId } }) => requireType(call, documentId, type),
    }),
    face({
      name: `RestCopy${name}`,
      method: "POST",
      path: `${path}/:documentId/copy`,
      summary: `Copies a ${said}: the draft for its editors, else the published version`,
      over: "DuplicateWorkbook",
      ...one,
      ids: { ...one.ids, "body.folderId": "folder" },
      body: restCopy,
      output: inodeSummary,
      status: 201,
      run: async (call, { params: { documentId }, body }) => {
        await requireType(call, documentId, type);
        return call("DuplicateWorkbook", { workbookId: documentId, ...body });
      },
    }),
  ];
}

function versionFaces({ face }: Faces, { name, path, type, said }: Family): readonly AnyOperation[] {
  const one = { params: { documentId: idSchema }, ids: { "params.documentId": type } } as const;
  return [
    face({
      name: `RestPublish${name}`,
      method: "POST",
      path: `${path}/:documentId/publish`,
      summary: `Publishes the draft of a ${said}; readers see it from now on`,
      over: "PublishWorkbook",
      ...one,
      body: restPublication,
      output: publishedVersion,
      status: 201,
      run: async (call, { params: { documentId }, body }) => {
        await requireType(call, documentId, type);
        return call("PublishWorkbook", { workbookId: documentId, ...body });
      },
    }),
    face({
      name: `RestList${name}Versions`,
      method: "GET",
      path: `${path}/:documentId/version-history`,
      summary: `Published versions of a ${said}, the newest first`,
      over: "ListVersions",
      ...one,
      query: restPageQuery,
      output: restList(publishedVersion),
      run: async (call, { params: { documentId }, query }) => {
        await requireType(call, documentId, type);
        return partOfWhole(await call("ListVersions", { workbookId: documentId }), query);
      },
    }),
    face({
      name: `RestRestore${name}Version`,
      method: "POST",
      path: `${path}/:documentId/version-history/restore`,
      summary: `Puts a published version of a ${said} into its draft; nothing is published by it`,
      over: "RestoreVersion",
      ...one,
      body: restVersion,
      output: inodeSummary,
      run: async (call, { params: { documentId }, body: { version } }) => {
        await requireType(call, documentId, type);
        return call("RestoreVersion", { workbookId: documentId, version });
      },
    }),
  ];
}

/** What stands in a document, read out of it as its caller may see it. */
function contentFaces({ face }: Faces, { name, path, type, said }: Family): readonly AnyOperation[] {
  const params = { documentId: idSchema };
  const whole = z.object(params);
  const ids: Readonly<Record<string, IdKind>> = { "params.documentId": type };
  const within = z.string().min(1).max(200);
  const list = <Params extends z.ZodRawShape>(
    what: string,
    below: string,
    summary: string,
    entry: z.ZodType,
    more: Params,
    read: (content: Content, given: Readonly<Record<string, unknown>>) => readonly unknown[],
  ): AnyOperation =>
    face({
      name: `RestList${name}${what}`,
      method: "GET",
      path: `${path}/:documentId/${below}`,
      summary,
      over: "ReadWorkbookDocument",
      params: { ...params, ...more },
      ids,
      query: restContentQuery,
      output: restList(entry),
      run: async (call, { params: found, query: { version, ...asked } }) => {
        const { documentId } = whole.parse(found);
        return partOfWhole(read(await contentOf(call, documentId, type, version), found), asked);
      },
    });
  const elements = (content: Content): readonly (readonly [Page, Element])[] =>
    pagesOf(content).flatMap((page) => page.elements.map((element) => [page, element] as const));
  const pageNamed = (content: Content, id: unknown): Page => {
    const found = pagesOf(content).find((page) => page.id === id);
    if (found === undefined) throw new CodedError("ENOENT");
    return found;
  };
  const elementNamed = (content: Content, id: unknown): Element => {
    const found = elements(content).find(([, element]) => element.id === id);
    if (found === undefined) throw new CodedError("ENOENT");
    return found[1];
  };
  return [
    list("Pages", "pages", `Pages of a ${said}, in their order`, restPageOf, {}, (content) =>
      pagesOf(content).map((page) => ({
        pageId: page.id,
        name: page.name,
        isHidden: isHiddenPage(page),
        elementCount: page.elements.length,
      })),
    ),
    list("PageElements", "pages/:pageId/elements", "Elements of a page", restElement, { pageId: within }, (content, { pageId }) => {
      const page = pageNamed(content, pageId);
      return page.elements.map((element) => elementOf(content, page.id, element));
    }),
    list("Elements", "elements", `Elements of a ${said}, page by page`, restElement, {}, (content) =>
      elements(content).map(([page, element]) => elementOf(content, page.id, element)),
    ),
    list(
      "ElementColumns",
      "elements/:elementId/columns",
      "Columns of an element",
      restColumn,
      { elementId: within },
      (content, { elementId }) => columnsIn(content, elementNamed(content, elementId)),
    ),
    list("Columns", "columns", `Columns of every element of a ${said}`, restColumn, {}, (content) =>
      elements(content).flatMap(([, element]) => columnsIn(content, element)),
    ),
    list(
      "Controls",
      "controls",
      `Controls of a ${said}, with the ids by which formulas and addresses name them`,
      restControl,
      {},
      (content) => elements(content).flatMap(([page, element]) => (isOwnControl(element) ? [controlOf(page.id, element)] : [])),
    ),
    list("Sources", "sources", `Tables, SQL, files and data models that a ${said} reads, by element`, restSource, {}, (content) =>
      lineageOf(content).flatMap(({ sources }) => sources),
    ),
    list("Lineage", "lineage", `Of each element, the elements and the sources that it reads`, restLineage, {}, (content) =>
      lineageOf(content),
    ),
    face({
      name: `RestRead${name}ElementLineage`,
      method: "GET",
      path: `${path}/:documentId/lineage/elements/:elementId`,
      summary: "Where an element comes from, down to the columns of the warehouse",
      over: "ReadElementOrigins",
      params: { ...params, elementId: within },
      ids,
      output: originsAnswer,
      run: async (call, { params: { documentId, elementId } }) => {
        await requireType(call, documentId, type);
        return call("ReadElementOrigins", { params: { workbookId: documentId, elementId }, query: {} });
      },
    }),
  ];
}
