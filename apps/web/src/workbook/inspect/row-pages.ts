import type { ResultTable } from "@sheaf/result";

/** Rows per question. */
export const PAGE_ROWS = 200;
/** Pages kept; those looked at longest ago go first. */
const MOST_PAGES = 100;

/** Rows by pages, asked for when they come in sight. */
export class RowPages {
  readonly #ask: (offset: number, limit: number) => Promise<ResultTable>;
  readonly #onChange: () => void;
  readonly #onFailure: (thrown: unknown) => void;
  readonly #pages = new Map<number, ResultTable | Promise<ResultTable>>();

  constructor(
    ask: (offset: number, limit: number) => Promise<ResultTable>,
    events: { readonly onChange: () => void; readonly onFailure: (thrown: unknown) => void },
  ) {
    this.#ask = ask;
    this.#onChange = events.onChange;
    this.#onFailure = events.onFailure;
  }

  /** The row with its table; undefined while it is not here. */
  row(index: number): { readonly table: ResultTable; readonly row: number } | undefined {
    const page = Math.floor(index / PAGE_ROWS);
    const table = this.#pages.get(page);
    const row = index - page * PAGE_ROWS;
    return table === undefined || table instanceof Promise || row >= table.rowCount ? undefined : { table, row };
  }

  /** Asks for what is missing of these rows, both inclusive. */
  show(first: number, last: number): void {
    for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page += 1) void this.#bring(page);
  }

  async bring(first: number, last: number): Promise<void> {
    const pages: Promise<unknown>[] = [];
    for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page += 1) pages.push(this.#bring(page));
    await Promise.all(pages);
  }

  async #bring(page: number): Promise<void> {
    const known = this.#pages.get(page);
    if (known !== undefined) {
      await (known instanceof Promise ? known.catch(() => undefined) : undefined);
      return;
    }
    const asked = this.#ask(page * PAGE_ROWS, PAGE_ROWS);
    this.#pages.set(page, asked);
    try {
      const table = await asked;
      // Put last: the oldest page goes first.
      this.#pages.delete(page);
      this.#pages.set(page, table);
      for (const [oldest, held] of this.#pages) {
        if (this.#pages.size <= MOST_PAGES) break;
        if (!(held instanceof Promise)) this.#pages.delete(oldest);
      }
      this.#onChange();
    } catch (thrown) {
      this.#pages.delete(page);
      this.#onFailure(thrown);
    }
  }
}
