import { randomUUID } from "node:crypto";
import { makeMemoryOutbox, type RefusedEdit, serverMessageSchema, Session } from "@sheaf/sync";
import WebSocket from "ws";

const PAUSE = 100;

/** Somebody who edits by the session that pages have, over a socket that comes again by itself wherever it leads. */
export class LiveSession {
  readonly session: Session;
  readonly refused: RefusedEdit[] = [];
  /** What each end of a socket was told with. */
  readonly ended: number[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #ticks: ReturnType<typeof setInterval>;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(url: string, token: string, workbookId: string) {
    this.#url = `${url.replace("http", "ws")}/live/workbooks/${workbookId}`;
    this.#token = token;
    this.session = new Session({
      client: randomUUID(),
      author: "",
      newId: randomUUID,
      now: () => performance.now(),
      send: (message) => this.#socket?.send(JSON.stringify(message)),
      outbox: makeMemoryOutbox(),
      onChange: () => undefined,
      onRefused: (edit) => this.refused.push(edit),
      onSilent: () => this.#socket?.terminate(),
    });
    this.#ticks = setInterval(() => this.session.tick(), 1_000);
    this.#open();
  }

  /** Adds a page, which shows at once. */
  addPage(id: string): boolean {
    const item = { id, name: id, elements: [], rest: {} };
    return this.session.perform("Add page", [{ kind: "insert-item", list: ["pages"], item, after: null }])?.ok === true;
  }

  /** The pages that the server confirmed. */
  pages(): readonly string[] {
    return this.session.confirmed?.pages.map(({ id }) => id) ?? [];
  }

  /** Loses its socket, as networks do. */
  comeAgain(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#ticks);
    this.#socket?.terminate();
  }

  #open(): void {
    if (this.#isClosed) return;
    const socket = new WebSocket(this.#url);
    let isReady = false;
    socket.on("open", () => socket.send(JSON.stringify({ bearer: this.#token })));
    socket.on("message", (bytes: Buffer) => {
      const value: unknown = JSON.parse(bytes.toString("utf8"));
      if (isReady) return this.session.receive(serverMessageSchema.parse(value));
      isReady = true;
      this.#socket = socket;
      this.session.connected();
    });
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      this.ended.push(code);
      this.#socket = null;
      if (isReady) this.session.disconnected();
      setTimeout(() => this.#open(), PAUSE);
    });
  }
}
