import type { Database, Tables } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";

/** What a query was, whoever asked it: written down after its answer, off its way. */
export interface AnsweredQuery {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly documentId: string | null;
  readonly elementId: string;
  readonly connectionId: string | null;
  readonly path: "warehouse" | "cache" | "shared";
  readonly isDownload: boolean;
  readonly sql: string | null;
  readonly rows: number | null;
  readonly executeMs: number;
  readonly queueMs: number;
  readonly elapsedMs: number;
  /** Null: it was answered. */
  readonly errorCode: string | null;
}

/** Entries are written together, so often (milliseconds), */
const EVERY = 2_000;
/** or when so many wait. */
const TOGETHER = 200;
/** More are not kept while the store does not answer: queries go on. */
const MOST_WAITING = 20_000;
const MOST_SQL = 20_000;

/** NUL, which the store cannot hold: one text with it would cost all entries of its batch. */
const keepable = (text: string): string => text.replaceAll("\u0000", "");

/** Keeps what was asked, by whom and how it went, in batches. */
export class QueryLog {
  readonly #services: Pick<Services, "store" | "ids" | "clock" | "log">;
  #waiting: Tables["query_log"][] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    services.bus.subscribe(({ kind }) => {
      if (kind === "shutdown") void this.flush();
    });
  }

  readonly note = (query: AnsweredQuery): void => {
    if (this.#waiting.length >= MOST_WAITING) return;
    const { ids, clock } = this.#services;
    this.#waiting.push({
      organization_id: query.organizationId,
      id: ids.make(),
      at: new Date(clock.now()),
      user_id: query.userId,
      document_id: query.documentId,
      element_id: keepable(query.elementId),
      connection_id: query.connectionId,
      path: query.path,
      is_download: query.isDownload,
      sql: query.sql === null ? null : keepable(query.sql.slice(0, MOST_SQL)),
      rows: query.rows,
      execute_ms: Math.round(query.executeMs),
      queue_ms: Math.round(query.queueMs),
      elapsed_ms: Math.round(query.elapsedMs),
      error_code: query.errorCode,
    });
    if (this.#waiting.length >= TOGETHER) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), EVERY).unref();
  };

  /** Writes what waits; one batch after the other. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#write(batch));
    return this.#writing;
  }

  async #write(batch: readonly Tables["query_log"][]): Promise<void> {
    try {
      for (let from = 0; from < batch.length; from += TOGETHER)
        await this.#services.store.db
          .insertInto("query_log")
          .values(batch.slice(from, from + TOGETHER))
          .execute();
    } catch (error) {
      this.#services.log.warn({ err: error, entries: batch.length }, "queries that were asked could not be written down");
    }
  }
}

/** Takes away entries of a query log past their time; gives how many. */
export async function forgetQueries(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("query_log").where("at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
