/**
 * A query process: one open database, driven by packets over the pipe it was born with. It ends with its parent, at once:
 * the pipe's end is the only news of that it gets.
 */
import { message } from "@sheaf/messages";
import { Socket } from "node:net";
import { setPriority } from "node:os";
import { createPacketDecoder, encodePacketHead, type Packet } from "@sheaf/result";
import { canceled, failureRecord, WarehouseError } from "../../../errors.ts";
import { isFatal } from "../engine-errors.ts";
import { isOperation, runOperation } from "../operations/index.ts";
import type { OpenQuery } from "../rolled-query.ts";
import { DuckDbSession } from "../session.ts";
import {
  EXIT_FATAL,
  fromProcess,
  PIPE,
  toProcess,
  type Allowance,
  type ProcessFailure,
  type Settings,
  type StartOperation,
  type StartQuery,
  type TakeRows,
} from "./protocol.ts";

const BEHIND_THE_SERVER = 5;
const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
const decoder = createPacketDecoder();
const queries = new Map<number, QueryChannel>();
const operations = new Map<number, AbortController>();
let session: DuckDbSession | null = null;

pipe.on("data", (chunk: Buffer) => {
  for (const packet of decoder.push(chunk)) receive(packet);
});
pipe.on("end", die);
pipe.on("close", die);
pipe.on("error", die);
process.on("uncaughtException", (error) => {
  // Only the parent knows what was running; it tells those who wait.
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(EXIT_FATAL);
});
// The parent decides when this process ends, also when a terminal sends its signal to the whole group.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

/** Nobody is left to answer to. Threads of the engine may be busy: no tidy way out waits for them. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function send(channel: number, kind: number, json?: unknown, binary?: Uint8Array): void {
  pipe.cork();
  pipe.write(encodePacketHead(channel, kind, json, binary?.length ?? 0));
  if (binary !== undefined && binary.length > 0) pipe.write(binary);
  process.nextTick(() => {
    pipe.uncork();
  });
}

function fail(channel: number, error: unknown): void {
  const engineMessage = error instanceof WarehouseError ? error.engineMessage : null;
  const ends = isFatal(error) || (engineMessage !== null && isFatal(new Error(engineMessage)));
  const failure: ProcessFailure = { ...failureRecord(error), ...(ends ? { isFatal: true } : {}) };
  send(channel, fromProcess.failed, failure);
  if (ends) {
    pipe.end(() => process.exit(EXIT_FATAL));
  }
}

function receive(packet: Packet): void {
  const { channel, kind, json } = packet;
  switch (kind) {
    case toProcess.open:
      void open(json as Settings);
      return;
    case toProcess.query: {
      const query = new QueryChannel(channel, json as StartQuery);
      queries.set(channel, query);
      query.open();
      return;
    }
    case toProcess.rows:
      queries.get(channel)?.take((json as TakeRows).table, packet.binary);
      return;
    case toProcess.begin:
      queries.get(channel)?.begin();
      return;
    case toProcess.credit:
      queries.get(channel)?.grant();
      return;
    case toProcess.operation:
      void operate(channel, json as StartOperation);
      return;
    case toProcess.cancel:
      queries.get(channel)?.cancel();
      operations.get(channel)?.abort();
      return;
    case toProcess.closeQuery:
      void queries.get(channel)?.close();
      return;
    case toProcess.allow:
      void session?.allow((json as Allowance).memoryBytes);
      return;
    case toProcess.shutDown:
      session?.close();
      process.exit(0);
      return;
    default:
      throw new Error(`Unknown packet of kind ${kind}.`);
  }
}

async function open(settings: Settings): Promise<void> {
  try {
    // Before the engine has threads, as they inherit it: calls of people and the metadata store go first.
    setPriority(BEHIND_THE_SERVER);
    session = await DuckDbSession.open(settings);
    send(0, fromProcess.ready);
  } catch (error) {
    // The message names paths: for the log of the parent, not for people.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    send(
      0,
      fromProcess.failed,
      failureRecord(
        new WarehouseError("warehouse_unreachable", message("errors-data.warehouse.warehouse-could-not-opened"), { cause: "process" }),
      ),
    );
    pipe.end(() => process.exit(1));
  }
}

async function operate(channel: number, { name, input }: StartOperation): Promise<void> {
  const abort = new AbortController();
  operations.set(channel, abort);
  try {
    if (session === null || !isOperation(name)) throw new Error(`Unknown operation ${name}.`);
    const output = await runOperation(session, name, input as never, {
      signal: abort.signal,
      progress: (report) => {
        send(channel, fromProcess.progress, report);
      },
    });
    send(channel, fromProcess.result, output);
  } catch (error) {
    fail(channel, error);
  } finally {
    operations.delete(channel);
  }
}

/** One query and the batches that its reader has room for. */
class QueryChannel {
  readonly #channel: number;
  readonly #query: OpenQuery;
  readonly #takesRows: boolean;
  #credit: number;
  #wake: (() => void) | null = null;
  #closing = false;
  #canceled = false;
  #failed = false;
  #begun = false;
  #running: Promise<void> = Promise.resolve();

  constructor(channel: number, start: StartQuery) {
    if (session === null) throw new Error("No database is open.");
    this.#channel = channel;
    this.#credit = start.credit;
    this.#takesRows = start.given !== undefined;
    this.#query = session.query(start);
  }

  /** Begins at once, or once it has the rows that are given to it. */
  open(): void {
    if (this.#takesRows) this.#follow(() => this.#query.makeTables());
    else this.begin();
  }

  take(table: number, message: Uint8Array): void {
    this.#follow(async () => {
      await this.#query.take(table, message);
      send(this.#channel, fromProcess.took, { table });
    });
  }

  begin(): void {
    this.#begun = true;
    this.#follow(() => this.#run());
  }

  /** One after the other; nothing follows a failure. */
  #follow(work: () => Promise<void>): void {
    this.#running = this.#running.then(async () => {
      if (this.#failed) return;
      try {
        await work();
      } catch (error) {
        this.#failed = true;
        if (!this.#closing) fail(this.#channel, error);
      }
    });
  }

  grant(): void {
    this.#credit++;
    this.#wake?.();
  }

  cancel(): void {
    this.#canceled = true;
    this.#query.cancel();
    this.#wake?.();
    // Nothing runs that would tell of it.
    if (!this.#begun) this.#follow(() => Promise.reject(canceled()));
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.cancel();
    await this.#running;
    await this.#query.close();
    queries.delete(this.#channel);
    send(this.#channel, fromProcess.closed);
  }

  async #run(): Promise<void> {
    const query = this.#query;
    send(this.#channel, fromProcess.schema, undefined, await query.start());
    for (;;) {
      const batch = await query.next();
      if (batch === null) break;
      while (this.#credit === 0 && !this.#canceled) await this.#room();
      if (this.#canceled) throw canceled();
      this.#credit--;
      send(this.#channel, fromProcess.batch, undefined, batch);
    }
    const { rows, truncated, executeMs, fetchMs } = query;
    const isRolled = query.isRolled === true;
    send(this.#channel, fromProcess.end, { rows, truncated, executeMs, fetchMs, isRolled });
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = null;
        resolve();
      };
    });
  }
}
