import type { QueryRequest } from "@sheaf/compiler";
import {
  CodedError,
  type FormulaValue,
  formulaValuesAnswer,
  formulaValuesRequest,
  type FormulaValuesRequest,
  limits,
  workbookParams,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { cellJson } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import {
  actionFormulaAt,
  type Element,
  hostOf,
  isHiddenPage,
  isInputTable,
  namesOf,
  rowIdColumn,
  SHOWN_WHEN,
  shownConditions,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { Warehouses } from "../../connections/index.ts";
import { enteredRows, type Projections } from "../../input-tables/index.ts";
import { type DocumentReader, mayOnlyLook, readScreenMoment, type SourceRights } from "../../workbooks/index.ts";
import { ElementConditions, requireShownNow, truthOf } from "../element-conditions.ts";
import { evaluate } from "../evaluate.ts";
import { timeLimit } from "../page-load.ts";
import { type Probe, probeOfRows, probeOfValues, withSelection } from "../formula-probe.ts";
import type { ResultsGate } from "../results-gate.ts";
import { controlsInForce } from "../shown-request.ts";
import { withOverlay } from "../workbook-load.ts";

/** Rows of an input table that one formula may select. */
const MOST_ROWS = 10_000;

/**
 * What formulas of actions are at a moment. A formula is named by where it stands: nobody computes one here that the document does not
 * hold, so that who only looks runs what was written for them and nothing else.
 */
export function readFormulaValues({
  gate,
  warehouses,
  rights,
  documents,
  projections,
}: {
  readonly gate: ResultsGate;
  readonly warehouses: Warehouses;
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
  readonly projections: Projections;
}) {
  return operation({
    name: "ReadFormulaValues",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/formulaValues" },
    summary: "Values of formulas of an element's actions, with what was selected and the controls as they are",
    input: z.object({ params: workbookParams, body: formulaValuesRequest }),
    output: formulaValuesAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, body }) => {
      gate.require(context.actor, body.formulas.length, false);
      const moment = await readScreenMoment(context, documents, workbookId, body.at ?? {});
      const document = await withOverlay(context, rights, moment.document, body.overlay, moment.permissions);
      const host = hostOf(document, body.elementId);
      const home = document.pages.find(({ id, elements }) => id === body.elementId || elements.some((one) => one.id === body.elementId));
      // What a hidden page does is not there for who only looks (V37).
      const isKept = mayOnlyLook(moment.permissions) && home !== undefined && isHiddenPage(home);
      if (host === undefined || isKept)
        throw new CodedError("EINVAL", message("errors-data.queries.no-element", { elementId: body.elementId }));
      const layer = moment.version === null ? "draft" : "published";
      const entered = enteredRows(projections, { organizationId: context.actor.organizationId, workbookId, layer, document });
      const controls = controlsInForce(document, body.controls, { onlyShown: mayOnlyLook(moment.permissions) });
      await gate.turn(context.actor);
      // Whether it is shown may be asked of what is not.
      const asksMore = body.formulas.some(({ path }) => path.join("/") !== SHOWN_WHEN.join("/"));
      if (asksMore && shownConditions(document).has(host.id))
        await requireShownNow(
          {
            onlyShown: mayOnlyLook(moment.permissions),
            conditions: new ElementConditions(document, truthOf(warehouses, context, document, { entered, now: body.now }), controls),
          },
          host.id,
        );
      const asked = formulasOf(document, host, body);
      const run = async (probe: Probe, request: Omit<QueryRequest, "elementId" | "within" | "extraFilters">) =>
        evaluate(
          warehouses,
          context,
          probe.document,
          entered,
          { elementId: probe.elementId, within: null, extraFilters: [], ...request },
          { timeoutMs: timeLimit(document, limits.queryTimeout), controls, now: body.now },
        );
      const values = new Map<number, FormulaValue>();
      const plain = asked.filter(({ table }) => table === null);
      if (plain.length > 0) {
        const probe = probeOfValues(
          document,
          host,
          plain.map(({ formula }) => formula),
        );
        const answer =
          probe === null
            ? null
            : await run(probe, {
                level: "summary",
                want: { kind: "rows", columns: [...probe.columnIds], withOuter: false, outline: false },
                window: { offset: 0, limit: 1 },
              });
        for (const [index, { at }] of plain.entries()) {
          const columnId = probe?.columnIds[index] ?? "";
          const type = answer?.type(columnId) ?? null;
          const problem =
            answer === null ? "A formula needs a connection that computes it, and this document has none" : answer.problem(columnId);
          if (answer === null || type === null || problem !== null)
            values.set(at, { kind: "failed", message: problem ?? "The formula cannot be computed" });
          else {
            const value = answer.rows === 0 ? null : cellJson(answer.cell(0, columnId), type);
            values.set(at, { kind: "value", type: typeName(type), value });
          }
        }
      }
      for (const { at, formula, table } of asked) {
        const element = table === null ? undefined : namesOf(document).find(table);
        if (table === null) continue;
        if (element === undefined || !isInputTable(element)) {
          values.set(at, { kind: "failed", message: `There is no input table ${table}` });
          continue;
        }
        const probe = probeOfRows(document, element, formula);
        const answer = await run(probe, {
          level: "base",
          want: { kind: "rows", columns: [rowIdColumn, ...probe.columnIds], withOuter: false, outline: false },
          window: { offset: 0, limit: MOST_ROWS + 1 },
        });
        values.set(at, rowsFound(answer, probe.columnIds[0] ?? ""));
      }
      return {
        values: body.formulas.map(
          (_, index) => values.get(index) ?? { kind: "failed" as const, message: "The formula cannot be computed" },
        ),
      };
    },
  });
}

interface AskedFormula {
  readonly at: number;
  readonly formula: string;
  readonly table: string | null;
}

function formulasOf(document: WorkbookDocument, host: Element, { formulas, selection }: FormulaValuesRequest): readonly AskedFormula[] {
  return formulas.map(({ path, part }, at) => {
    const found = actionFormulaAt(host, path, part ?? null);
    if (found === null) throw new CodedError("EINVAL", message("errors-data.queries.no-such-formula-actions-element"));
    return { at, table: found.table, formula: withSelection(document, host, found.formula, selection) };
  });
}

function rowsFound(answer: Awaited<ReturnType<typeof evaluate>>, columnId: string): FormulaValue {
  const problem = answer.problem(columnId);
  if (problem !== null) return { kind: "failed", message: problem };
  if (answer.rows > MOST_ROWS) return { kind: "failed", message: `The input table has more than ${MOST_ROWS} rows to choose from` };
  const rowIds: string[] = [];
  for (let row = 0; row < answer.rows; row += 1) {
    const rowId = answer.cell(row, rowIdColumn);
    if (answer.cell(row, columnId) === true && typeof rowId === "string") rowIds.push(rowId);
  }
  return { kind: "rows", rowIds };
}
