import { rowOf, xlsxOf } from "./spreadsheets.ts";
import { afterAll, beforeAll } from "vitest";
import type { EngineClient } from "../../engines/duckdb/engine-client.ts";
import type { CellChoice } from "../cells/cell-choice.ts";
import type { CellFormat } from "../cells/open-cell-file.ts";
import type { SniffedCells } from "../cells/sniff-cells.ts";
import { type LoadEngine, startLoadEngine } from "./load-engine.ts";

/** An engine for the tests of a file, and what they ask of it. `folder`: where it keeps what is staged. */
export function cellLoading() {
  let loading: LoadEngine;
  let engine: EngineClient;
  let count = 0;

  beforeAll(async () => {
    loading = await startLoadEngine();
    ({ engine } = loading);
  });
  afterAll(() => loading.close());

  async function look(content: string | Uint8Array, format: CellFormat, choice: Partial<CellChoice> = {}) {
    const file = await loading.file(content);
    count += 1;
    const request = { file, format, choice: { ...asIs, ...choice } };
    const outcome = await engine.call("sniffCells", { ...request, staged: `${file}.sample` });
    return { file, request, outcome };
  }

  async function sniffed(content: string | Uint8Array, format: CellFormat, choice: Partial<CellChoice> = {}): Promise<SniffedCells> {
    const { outcome } = await look(content, format, choice);
    if (!outcome.ok) throw new Error(outcome.problem.message);
    return outcome.sniffed;
  }

  async function refusal(content: string | Uint8Array, format: CellFormat): Promise<string> {
    const { outcome } = await look(content, format);
    return outcome.ok ? "read" : `${outcome.problem.code}: ${outcome.problem.message}`;
  }

  /** Loads the file as it is proposed, and gives the table's rows as the engine writes them. */
  async function loaded(content: string | Uint8Array, format: CellFormat, choice: Partial<CellChoice> = {}, badCells?: "empty") {
    const { request, file } = await look(content, format, choice);
    const seen = await sniffed(content, format, choice);
    const staged = `${file}.staged`;
    const outcome = await engine.call("prepareCells", {
      ...request,
      choice: { ...request.choice, header: seen.header },
      staged,
      columns: seen.columns,
      ...(badCells === undefined ? {} : { badCells }),
    });
    if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join(" "));
    const { columns, rows } = outcome.prepared;
    const table = `t${count}`;
    await engine.call("ingest", {
      file: staged,
      content: { kind: "staged-texts", columns },
      path: ["main", table],
      mode: "create",
      rows,
      comment: null,
    });
    return engine.call("describeTable", { path: ["main", table] });
  }

  return { look, sniffed, refusal, loaded, folder: () => loading.folder };
}

const asIs: CellChoice = { table: null, range: null, header: null };

/** Names of columns with their types. */
export const types = ({ columns }: SniffedCells): readonly string[] => columns.map(({ name, type }) => `${name} ${type.kind}`);

/** A workbook with a sheet of each kind of cell, a hidden one and an empty one. */
export const orders = xlsxOf(
  [
    { name: "Notes", state: "hidden", rows: rowOf(1, ["secret"]) },
    {
      name: "Orders",
      rows: [
        rowOf(1, ["Orders of the year"]),
        rowOf(3, ["Id", "Zip", "Amount", "On", "At", "Paid", "Rate"]),
        rowOf(4, [
          1,
          "01234",
          '<c s="4"><v>4.3499999999999996</v></c>',
          '<c s="1"><v>45292</v></c>',
          '<c s="2"><v>45292.75</v></c>',
          '<c t="b"><v>1</v></c>',
          "<c><f>1/3</f><v>0.33333333333333331</v></c>",
        ]),
        rowOf(5, [
          2,
          "99999",
          7,
          '<c s="1"><v>45293</v></c>',
          '<c s="2"><v>45293</v></c>',
          '<c t="b"><v>0</v></c>',
          '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        ]),
        rowOf(7, [3, '<c t="s"><v>0</v></c>', null, null, null, null, "<c><f>A1</f></c>"]),
      ].join(""),
    },
    { name: "Empty", rows: "" },
  ],
  { shared: ['<si><r><t>0</t></r><r><t xml:space="preserve">0 1</t></r><rPh><t>x</t></rPh></si>'] },
);
