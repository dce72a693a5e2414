import { limits } from "@sheaf/contract";
import { canceled, type WarehouseError } from "../../errors.ts";
import { BatchedQuery } from "../../outside/batched-query.ts";
import { type BatchRequest, PolitelyPaused, wrongColumn } from "../../outside/row-batches.ts";
import { rowTooLarge } from "../../outside/row-size.ts";
import { onlySelect } from "../../outside/user-errors.ts";
import { clickhouseFailure, ServerException } from "./engine-errors.ts";
import { parseRow } from "./exact-json.ts";
import type { HttpRequests } from "./http-requests.ts";
import { beginsAsRead } from "./statement-start.ts";
import { columnReader, type JsonCell } from "./values/column-readers.ts";

/** Rows as lines of JSON, names and types in the first two; whoever leaves the line ends the query in the server. */
export const ROWS_FORMAT = "JSONCompactEachRowWithNamesAndTypes";

/** Characters of what a server says in the place of rows. */
const MOST_WORDS = 64 * 1024;

/** One query in a request of its own. */
export class ClickhouseQuery extends BatchedQuery<JsonCell> {
  readonly #requests: HttpRequests;
  readonly #settings: () => Promise<Readonly<Record<string, string | number>>>;
  readonly #abort = new AbortController();

  constructor(requests: HttpRequests, settings: () => Promise<Readonly<Record<string, string | number>>>, request: BatchRequest) {
    super(request);
    this.#requests = requests;
    this.#settings = settings;
  }

  async start(): Promise<Uint8Array> {
    const { sql } = this.request;
    this.beginAnew();
    if (!beginsAsRead(sql)) throw onlySelect();
    try {
      const answer = await this.#requests.send(sql, await this.#settings(), this.#abort.signal);
      const flow = new PolitelyPaused({ pause: () => void answer.pause(), resume: () => void answer.resume() });
      this.batches.from(flow);
      const described = new Promise<void>((resolve) => {
        const lines = new Lines((line) => {
          this.#line(line, resolve);
          flow.afterRow();
        });
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => {
          if (lines.push(text)) return;
          over(rowTooLarge());
          this.#abort.abort();
        });
        const over = (error?: unknown): void => {
          lines.end();
          this.#end(error);
          resolve();
        };
        answer.once("end", () =>
          over(answer.complete ? undefined : Object.assign(new Error("The answer is cut."), { code: "ECONNRESET" })),
        );
        answer.once("error", over);
      });
      await described;
      if (this.batches.failure !== null) throw this.batches.failure;
      return this.batches.schema;
    } catch (error) {
      throw this.isCanceled ? canceled() : this.failureOf(error);
    }
  }

  next(): Promise<Uint8Array | null> {
    return this.batches.next(async () => {
      if (this.isCanceled) throw canceled();
    });
  }

  cancel(): void {
    if (this.isCanceled || this.batches.isOver) return;
    this.isCanceled = true;
    this.batches.discard();
    this.#abort.abort();
  }

  close(): Promise<void> {
    // Left early, or cut at the row limit: nothing more is wanted of it.
    if (!this.batches.isOver) this.#abort.abort();
    return Promise.resolve();
  }

  protected failureOf(error: unknown): WarehouseError {
    return clickhouseFailure(error, this.request.sql);
  }

  #names: readonly string[] | null = null;
  /** What the server wrote in the place of rows. */
  #words = "";

  #line(line: string, described: () => void): void {
    // A failure among the rows is told in words, between the lines or in the middle of one.
    const row = this.#words === "" && line.startsWith("[") ? whole(line) : null;
    if (row === null) {
      this.#words += `${line.slice(0, MOST_WORDS)}\n`;
      // No server says so much: what it is still telling is nothing that helps anybody.
      if (this.#words.length > MOST_WORDS) this.#abort.abort();
      return;
    }
    if (this.#names === null) {
      this.#names = row as readonly string[];
      return;
    }
    if (this.batches.isPlanned || this.batches.failure !== null) {
      this.batches.row(row as readonly (JsonCell | null)[]);
      return;
    }
    const names = this.#names;
    const types = row as readonly string[];
    this.batches.plan(names, (index, expected) => {
      const native = types[index] ?? "";
      const reader = columnReader(native, expected?.type ?? null);
      if (reader !== undefined) return reader;
      throw wrongColumn(expected?.name ?? names[index] ?? "", native, expected?.type.kind);
    });
    described();
  }

  #end(error: unknown): void {
    // Where the line broke, what is left may be half a row; whatever is no row is nothing that the statement gave.
    const isTold = this.#words.includes("DB::Exception") || (error === undefined && this.#words.trim() !== "");
    this.batches.end(isTold ? new ServerException(this.#words) : error);
  }
}

/** A row, null where the line breaks off. */
function whole(line: string): readonly unknown[] | null {
  try {
    return parseRow(line);
  } catch {
    return null;
  }
}

/** Texts that come in parts, line by line. */
class Lines {
  readonly #take: (line: string) => void;
  #rest = "";

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  /** False where a line is longer than a row may be: nothing of it is kept. */
  push(text: string): boolean {
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      this.#one(this.#rest + text.slice(from, at));
      this.#rest = "";
      from = at + 1;
    }
    this.#rest += text.slice(from);
    if (this.#rest.length <= limits.rowBytes) return true;
    this.#rest = "";
    return false;
  }

  end(): void {
    this.#one(this.#rest);
    this.#rest = "";
  }

  #one(line: string): void {
    if (line.trim() !== "") this.#take(line);
  }
}
