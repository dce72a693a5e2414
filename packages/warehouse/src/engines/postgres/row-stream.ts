import { DatabaseError } from "pg";
import type pg from "pg";
import { PolitelyPaused, type RowFlow } from "../../outside/row-batches.ts";
import type { RowHandlers } from "../../outside/session-query.ts";

/** A column of a result as the server describes it. */
export interface ResultField {
  readonly name: string;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

/** The part of the driver's connection that a query object uses. */
interface Wire {
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(portal: { readonly portal: string; readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(what: { readonly type: "S" | "P"; readonly name: string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
  sendCopyFail(message: string): void;
  on(event: "parameterDescription" | "readyForQuery" | "end", listener: (message: { readonly parameterCount: number }) => void): void;
  off(event: "parameterDescription" | "readyForQuery" | "end", listener: (message: { readonly parameterCount: number }) => void): void;
  readonly stream: { pause(): void; resume(): void };
}

/**
 * One statement whose rows are handed on as they come. A query object of the driver's own kind, like its cursor, but without
 * one: PostgreSQL runs no parallel plan for a portal that is fetched in parts. The reader's pace reaches the server by way
 * of the socket: while it is paused, the server's buffer fills and the query waits.
 */
export class RowStream implements RowFlow {
  readonly #text: string;
  readonly #handlers: RowHandlers<ResultField, string>;
  readonly #describeOnly: boolean;
  #wire: Wire | null = null;
  #isOver = false;
  readonly #flow = new PolitelyPaused({
    pause: () => {
      if (!this.#isOver) this.#wire?.stream.pause();
    },
    resume: () => this.#wire?.stream.resume(),
  });
  #error: unknown = null;
  /** Types of the statement's parameters ($1 …). */
  parameters = 0;

  constructor(text: string, handlers: RowHandlers<ResultField, string>, describeOnly = false) {
    this.#text = text;
    this.#handlers = handlers;
    this.#describeOnly = describeOnly;
  }

  pause(): void {
    this.#flow.pause();
  }

  resume(): void {
    this.#flow.resume();
  }

  /** Called by the driver: everything in one go. The unnamed statement takes one command only, so that no second can hide. */
  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    this.#wire = wire;
    wire.on("readyForQuery", this.#finish);
    wire.on("end", this.#lose);
    wire.on("parameterDescription", this.#countParameters);
    wire.parse({ name: "", text: this.#text });
    if (this.#describeOnly) {
      wire.describe({ type: "S", name: "" });
    } else {
      wire.bind({ portal: "", statement: "", values: [] });
      wire.describe({ type: "P", name: "" });
      wire.execute({ portal: "", rows: 0 });
    }
    wire.sync();
  }

  handleRowDescription(message: { readonly fields: readonly ResultField[] }): void {
    this.#handlers.fields(message.fields);
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    this.#handlers.row(message.fields);
    this.#flow.afterRow();
  }

  handleCommandComplete(): void {
    // ReadyForQuery tells the end.
  }

  handleEmptyQuery(): void {
    // As above: a statement without any command gives nothing.
  }

  handlePortalSuspended(): void {
    throw new Error("A portal without a row limit was suspended.");
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail("not allowed");
  }

  handleCopyData(): void {
    // COPY is no SELECT; its rows are nobody's.
  }

  handleError(error: unknown): void {
    this.#error ??= error;
    // The server goes on until it says that it is ready; a broken connection says nothing any more.
    if (!(error instanceof DatabaseError)) this.#finish();
  }

  handleReadyForQuery(): void {
    this.#finish();
  }

  readonly #countParameters = (message: { readonly parameterCount: number }): void => {
    this.parameters = message.parameterCount;
  };

  /** A line that is closed in good order breaks off the rows no less: the driver tells of it later. */
  readonly #lose = (): void => {
    this.handleError(new Error("Connection terminated unexpectedly"));
  };

  readonly #finish = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    const wire = this.#wire;
    wire?.off("readyForQuery", this.#finish);
    wire?.off("end", this.#lose);
    wire?.off("parameterDescription", this.#countParameters);
    // The next user of the session must find the socket open.
    wire?.stream.resume();
    if (this.#error === null) this.#handlers.end();
    else this.#handlers.failed(this.#error);
  };
}
