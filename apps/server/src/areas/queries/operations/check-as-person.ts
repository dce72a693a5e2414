import type { QueryRequest } from "@sheaf/compiler";
import { CodedError, limits, modelParams, personCheck, personCheckAnswer } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { cellText } from "@sheaf/result";
import { columnsOf as columnsIn, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import type { Warehouses } from "../../connections/index.ts";
import { requireInode } from "../../documents/index.ts";
import { personOfMember } from "../../session/index.ts";
import { enteredRows, type EvaluatedRows, type Projections } from "../../input-tables/index.ts";
import type { DocumentReader } from "../../workbooks/index.ts";
import { seenByBoth } from "../also-seen.ts";
import { askingOf, offered } from "../compile-query.ts";
import { organizationCatalog, type OrganizationSources, organizationSources } from "../compile.ts";
import { evaluate } from "../evaluate.ts";
import { environmentOf, organizationSettings, settingsOf } from "../page-load.ts";

const SAMPLE_ROWS = 20;

/** What a member would see of a table of a data model, for who may change its policies. Nothing is shown that the caller may not see (F8). */
export function checkAsPerson({
  warehouses,
  documents,
  projections,
}: {
  readonly warehouses: Warehouses;
  readonly documents: DocumentReader;
  readonly projections: Projections;
}) {
  return operation({
    name: "CheckDataModelAsPerson",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/dataModels/:dataModelId/checkAs" },
    summary: "Columns and rows of a table of a data model's draft as a member sees them, as far as the caller sees them too; it is audited",
    input: z.object({ params: modelParams, body: personCheck }),
    output: personCheckAnswer,
    capability: null,
    ids: { "params.dataModelId": "dataset", "body.memberId": "member" },
    run: async (context, { params: { dataModelId }, body: { memberId, elementId, search } }) => {
      const { db, actor } = context;
      const { facts } = await requireInode(db, actor, dataModelId, "inode.edit");
      if (facts.object.type !== "dataset") throw new CodedError("ENOENT");
      const person = await asPerson(context, memberId);
      const { document } = await documents.at(db, actor.organizationId, dataModelId, null);
      const element = namesOf(document).find(elementId);
      if (element === undefined) throw new CodedError("EINVAL", message("errors-data.queries.no-element", { elementId }));
      const organization = await organizationSettings(context);
      const environment = (of: OperationContext) =>
        environmentOf(of, organization, settingsOf(document), new Date(context.clock.now()).toISOString(), new Map());
      const own = environment(context).user;
      const { document: bothDocument, customFunctions, sources: bothSources } = seenByBoth(document, own, organization.customFunctions);
      const entered = enteredRows(projections, {
        organizationId: actor.organizationId,
        workbookId: dataModelId,
        layer: "draft",
        document,
      });
      const ask = (of: OperationContext, want: QueryRequest["want"], isOwn: boolean, extraFilters: QueryRequest["extraFilters"] = []) =>
        evaluate(
          warehouses,
          of,
          isOwn ? document : bothDocument,
          entered,
          {
            elementId,
            level: "base",
            want,
            window: want.kind === "rows" ? { offset: 0, limit: SAMPLE_ROWS } : null,
            within: null,
            extraFilters,
          },
          { timeoutMs: limits.trialTimeout, ...(isOwn ? {} : { sources: bothSources, customFunctions }) },
        );
      const columnsOf = async (one: WorkbookDocument, change: (sources: OrganizationSources) => OrganizationSources) => {
        const catalog = organizationCatalog(change(organizationSources(person, warehouses, entered)));
        const offer = await offered(askingOf(context), offering(one, elementId), { ...environment(person), customFunctions }, catalog);
        const columns = offer.elements.find(({ id }) => id === elementId)?.columns ?? [];
        return columns.filter(({ problem }) => problem?.code !== "E_PERMISSION");
      };
      await audit(context, "model.check-as", { kind: "workbook", id: dataModelId }, { memberId, elementId });
      const seen = await columnsOf(document, (sources) => sources);
      const shared = await columnsOf(bothDocument, bothSources);
      const sampled = shared.filter(({ hidden, level, problem }) => !hidden && level === "base" && problem === undefined);
      const isText = (columnId: string): boolean => sampled.some(({ id, type }) => id === columnId && type.kind === "text");
      if (search != null && !isText(search.columnId))
        throw new CodedError("EINVAL", message("errors-data.queries.rows-looked-column-texts-both"));
      const found =
        search == null
          ? []
          : [
              {
                id: "search",
                columnId: search.columnId,
                kind: "text-match" as const,
                mode: "contains" as const,
                value: search.text,
                case: "insensitive" as const,
              },
            ];
      const [rows, ownRows, sample] = [
        await ask(person, { kind: "count" }, false),
        await ask(context, { kind: "count" }, true),
        await ask(person, { kind: "rows", columns: sampled.map(({ id }) => id), withOuter: false, outline: false }, false, found),
      ];
      const names = namesOf(document);
      return {
        columns: columnsIn(element).map(({ id }) => ({
          id,
          name: names.column(element, id),
          isSeen: seen.some((column) => column.id === id),
        })),
        rows: countIn(rows),
        ownRows: countIn(ownRows),
        sample: {
          columns: sampled.map(({ id, name }) => ({ id, name, isText: isText(id) })),
          rows: Array.from({ length: sample.rows }, (_, row) => sampled.map(({ id, type }) => cellText(sample.cell(row, id), type))),
        },
      };
    },
  });
}

/** The caller's request as if the member had made it: what policies ask of a person, teams and attributes too, is the member's. */
async function asPerson(context: OperationContext, memberId: string): Promise<OperationContext> {
  const { actor, caller } = context;
  const person = await personOfMember(context, { organizationId: actor.organizationId, userId: memberId }, actor.via);
  if (person === null) throw new CodedError("ENOENT");
  return { ...context, actor: { ...actor, userId: memberId, teams: person.actor.teams }, caller: { ...person, actor: caller.actor } };
}

/** The model with the element offered: what it says of a table does not rest on whether others may pick it. */
function offering(document: WorkbookDocument, elementId: string): WorkbookDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => (element.id === elementId ? { ...element, visibleAsSource: true } : element)),
  }));
  return { ...document, pages };
}

function countIn(rows: EvaluatedRows): number {
  return rows.rows === 0 ? 0 : Number(rows.cell(0, "count") ?? 0);
}
