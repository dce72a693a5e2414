import { Readable } from "node:stream";
import {
  CodedError,
  connectionParams,
  previewRequest,
  RESULT_STREAM,
  resultsRequest,
  type ResultsRequest,
  workbookParams,
} from "@sheaf/contract";
import type { QueryRequest } from "@sheaf/compiler";
import type { Filter, WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation, RawAnswer } from "../../../platform/operations/index.ts";
import { requireConnection, requireTable, type Warehouses } from "../../connections/index.ts";
import type { Projections } from "../../input-tables/index.ts";
import { asThey, type DocumentReader, type SourceRights, viewedAs } from "../../workbooks/index.ts";
import { AskingOrder } from "../asking-order.ts";
import { askingOf } from "../compile-query.ts";
import { organizationSources } from "../compile.ts";
import { environmentOf, organizationSettings, settingsOf } from "../page-load.ts";
import { refreshNamed } from "../refresh-named.ts";
import type { ResultsGate } from "../results-gate.ts";
import type { PageLoad } from "../asked-page.ts";
import type { QueryRunner } from "../run.ts";
import { workbookLoad } from "../workbook-load.ts";

/** Rows of documents and of tables, as streams of frames. */
export function resultOperations({
  runner,
  gate,
  warehouses,
  rights,
  documents,
  projections,
}: {
  readonly runner: QueryRunner;
  readonly gate: ResultsGate;
  readonly warehouses: Warehouses;
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
  readonly projections: Projections;
}) {
  const workbookResults = operation({
    name: "WorkbookResults",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/results" },
    summary: "Results of elements of a workbook or data model, all in one stream of frames, the first asked for first",
    input: z.object({ params: workbookParams, body: resultsRequest }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook", "body.viewAs": "member" },
    run: async (context, { params: { workbookId }, body }) => {
      const isDue = body.refresh && body.isDue === true;
      const refresh = body.refresh && !isDue;
      gate.require(context.actor, body.requests.length, refresh);
      const seen = body.viewAs === undefined ? null : await viewedAs(context, workbookId, body.viewAs);
      const opened = () =>
        workbookLoad({ warehouses, rights, documents, projections }, context, workbookId, {
          ...body,
          refresh,
          isDue,
          seen,
        });
      const { load, documentKey } = await (seen === null ? opened() : asThey(seen, opened));
      // Slices come after the rows that were asked for anew: what these are of is looked at again as it is.
      if (refresh && body.requests.some(({ want }) => want.kind !== "slice")) await refreshNamed(context, warehouses, load.document);
      return streamOf(runner, load, () => gate.turn(context.actor), body.requests.map(asQuery), documentKey);
    },
  });

  const tablePreview = operation({
    name: "TablePreview",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/connections/:connectionId/preview" },
    summary: "The first rows of a table of a connection",
    input: z.object({ params: connectionParams, body: previewRequest }),
    output: null,
    capability: "canViewConnection",
    scope: "connections:read",
    ids: { "params.connectionId": "connection" },
    run: async (context, { params: { connectionId }, body: { path, limit } }) => {
      gate.require(context.actor, 1, false);
      const row = await requireConnection(context.db, context.actor, connectionId, "connection.browse");
      const { schema, full } = await requireTable(context.actor, warehouses, row, path);
      const document = tableDocument(
        connectionId,
        full,
        (await schema.table(full)).columns.map((column) => column.name),
      );
      const load: PageLoad = {
        organizationId: context.actor.organizationId,
        documentId: null,
        asking: askingOf(context),
        document,
        environment: environmentOf(
          context,
          await organizationSettings(context),
          settingsOf(document),
          new Date(context.clock.now()).toISOString(),
          new Map(),
        ),
        sources: organizationSources(context, warehouses),
        seeSql: true,
        onlyShown: false,
        refresh: false,
        conditions: null,
        signal: context.signal,
      };
      const request: QueryRequest = {
        elementId: "preview",
        level: "base",
        want: { kind: "rows", columns: null, withOuter: false, outline: false },
        window: { offset: 0, limit },
        within: null,
        extraFilters: [],
      };
      return streamOf(
        runner,
        load,
        () => gate.turn(context.actor),
        [request],
        `preview/${JSON.stringify([connectionId, full, document.pages])}`,
      );
    },
  });

  return [workbookResults, tablePreview];
}

function asQuery(request: ResultsRequest["requests"][number]): QueryRequest {
  return { ...request, extraFilters: filtersAsked(request.extraFilters) };
}

/** Filters of the moment: what the call leaves open is checked when they are compiled. */
export function filtersAsked(filters: ResultsRequest["requests"][number]["extraFilters"]): readonly Filter[] {
  return filters as readonly object[] as readonly Filter[];
}

/** Starts every request in order and merges their frames as they come; the client's pace is the warehouse's. */
function streamOf(
  runner: QueryRunner,
  load: PageLoad,
  turn: () => Promise<void>,
  requests: readonly QueryRequest[],
  documentKey: string,
): RawAnswer {
  let waiting: (() => void)[] = [];
  const body = new Readable({
    highWaterMark: 1024 * 1024,
    read: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    destroy: (error, done) => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
      done(error);
    },
  });
  const write = async (...pieces: readonly Uint8Array[]): Promise<void> => {
    if (body.destroyed) throw new CodedError("warehouse_query_canceled");
    let room = true;
    for (const piece of pieces) room = body.push(piece);
    if (!room) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const order = new AskingOrder();
  const together = runner.together(requests.length);
  void Promise.all(
    requests.map((request, position) => runner.answer(load, request, { position, write, documentKey, order, together, turn })),
  ).then(
    () => body.push(null),
    (error: unknown) => body.destroy(error instanceof Error ? error : new Error("the stream failed")),
  );
  return new RawAnswer(200, { "content-type": RESULT_STREAM, "x-accel-buffering": "no" }, body);
}

/** A document of one table with every column of a warehouse table. */
function tableDocument(connectionId: string, path: readonly string[], columns: readonly string[]): WorkbookDocument {
  const name = path.at(-1) ?? "";
  const reference = (column: string): string => `[${[name, column].map((part) => part.replaceAll(/[\\\]/]/g, String.raw`\$&`)).join("/")}]`;
  return {
    schemaVersion: 1,
    kind: "workbook",
    name: "Preview",
    description: null,
    pages: [
      {
        id: "page",
        name: "Page",
        rest: {},
        elements: [
          {
            id: "preview",
            kind: "table",
            name,
            source: { kind: "warehouse-table", connectionId, path: [...path] },
            columns: columns.map((column, index) => ({ id: `c${index}`, name: column, formula: reference(column) })),
          },
        ],
      },
    ],
    layout: [],
    rest: {},
  };
}
