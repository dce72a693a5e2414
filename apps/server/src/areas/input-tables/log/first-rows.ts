import { CodedError, untranslated } from "@sheaf/contract";
import { UTC } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { readCsv } from "@sheaf/result";
import { namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../../platform/operations/index.ts";
import type { RowChange } from "../batch.ts";
import { enterBatch } from "../enter.ts";
import { inputTableIn } from "../rows/entered-rows.ts";
import { columnsFor, judgeCells } from "../rules/entry-rules.ts";

/**
 * Enters the rows of a CSV text, whose header names columns by id, into the draft of an empty input table of a workbook that nobody has yet.
 * They come in whole; a value that breaks the rule of its column itself is refused with all others. In the context's transaction.
 */
export async function enterFirstRows(
  context: OperationContext,
  workbookId: string,
  document: WorkbookDocument,
  elementId: string,
  csv: string,
): Promise<void> {
  const { actor, caller, ids, clock, db } = context;
  const element = inputTableIn(document, elementId);
  if (element === undefined) throw new CodedError("ENOENT");
  const [header = [], ...lines] = readCsv(csv);
  const rows = lines.map((line): RowChange => {
    const cells = header.map((id, at) => [id ?? "", line[at] ?? null] as const);
    return { rowId: ids.make(), kind: "add", cells: new Map(cells), after: undefined };
  });
  const columns = columnsFor(document, element, actor, caller.email);
  const { answer } = await enterBatch(
    db,
    {
      place: { organizationId: actor.organizationId, workbookId, elementId, layer: "draft" },
      element,
      name: namesOf(document).element(element),
      batch: {
        head: { batchId: ids.make(), layer: "draft", seen: 0, onInvalid: "reject" },
        rows: new Map(rows.map((row) => [row.rowId, row])),
        hash: Buffer.alloc(0),
      },
      columns,
      shown: null,
      judged: judgeCells(rows, columns, UTC),
      stood: new Map(),
      defaults: new Map(),
      conflict: "merge",
      author: { id: actor.userId, name: "" },
      at: new Date(clock.now()),
    },
    () => Promise.resolve(new Map()),
  );
  if (answer.applied) return;
  const [refusal] = answer.refused;
  throw new CodedError(
    "EINVAL",
    refusal === undefined ? message("errors-data.input-tables.rows-cannot-entered") : untranslated(refusal.message),
  );
}
