import { type ClientMessage, type ServerMessage, serverMessageSchema } from "@sheaf/sync";

/** What a socket needs of the page's session. */
export interface SocketTokens {
  readonly token: () => Promise<string>;
  /** The server refused the last token. */
  readonly replace: (refused: string) => Promise<string>;
}

export interface SocketEvents {
  /** Greeted: messages may be sent. */
  readonly onOpen: () => void;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onClosed: () => void;
  /** The server will not have this person (any more): no more attempts. `gone`: what was open to them is so no more. */
  readonly onRefused: (reason: "may-not-edit" | "not-there" | "gone" | "signed-out") => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 15_000;
/** A server that has not greeted by then is tried anew: a connection can be dead without being closed. */
const GREETED_WITHIN = 15_000;
/** Tokens live 15 minutes; the socket is told a new one in time. */
const TELL_TOKEN_EVERY = 8 * 60_000;

/** The live connection of one workbook: comes again by itself, with growing pauses, until it is closed. */
export class LiveSocket {
  readonly #url: string;
  readonly #tokens: SocketTokens;
  readonly #events: SocketEvents;
  #socket: WebSocket | null = null;
  #isReady = false;
  #wasReady = false;
  /** Servers of an earlier version know nothing of pointers. */
  #takesPointers = false;
  #isClosed = false;
  #pause = FIRST_PAUSE;
  #lastToken: string | null = null;
  #isTokenRefused = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #greeting: ReturnType<typeof setTimeout> | null = null;
  readonly #tokenTimer: ReturnType<typeof setInterval>;

  /** `purpose`: to edit, or to hear of entries into input tables. */
  constructor(workbookId: string, tokens: SocketTokens, events: SocketEvents, purpose: "edit" | "entries" = "edit") {
    const { protocol, host } = window.location;
    const path = `/live/workbooks/${encodeURIComponent(workbookId)}${purpose === "edit" ? "" : "/entries"}?texts`;
    this.#url = `${protocol === "https:" ? "wss:" : "ws:"}//${host}${path}`;
    this.#tokens = tokens;
    this.#events = events;
    this.#tokenTimer = setInterval(() => void this.#tellToken(), TELL_TOKEN_EVERY);
    window.addEventListener("online", this.#now);
    void this.#open();
  }

  send(message: ClientMessage): void {
    if (message.kind === "pointer" && !this.#takesPointers) return;
    if (this.#isReady && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Gives the connection up and opens another: nothing comes through it any more. */
  renew(): void {
    const socket = this.#socket;
    if (socket === null || this.#isClosed) return;
    // The closing of a dead connection is answered by nobody: its end is not waited for.
    this.#ended(socket, 1006);
    socket.close();
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener("online", this.#now);
    clearInterval(this.#tokenTimer);
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#greeting !== null) clearTimeout(this.#greeting);
    this.#socket?.close();
  }

  /** Tries at once, if it waits for its next attempt. */
  readonly #now = (): void => {
    if (this.#timer === null || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    void this.#open();
  };

  async #open(): Promise<void> {
    let token: string;
    try {
      token = this.#isTokenRefused && this.#lastToken !== null ? await this.#tokens.replace(this.#lastToken) : await this.#tokens.token();
    } catch {
      // The session says itself why it ended; a network that failed is tried again.
      return this.#again();
    }
    if (this.#isClosed) return;
    this.#isTokenRefused = false;
    this.#lastToken = token;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#greeting = setTimeout(() => this.renew(), GREETED_WITHIN);
    socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: token })));
    socket.addEventListener("message", ({ data }) => this.#take(socket, data));
    socket.addEventListener("close", ({ code }) => this.#ended(socket, code));
  }

  #take(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== "string") return;
    const value = JSON.parse(data) as { readonly kind?: unknown; readonly pointers?: unknown };
    if (!this.#isReady) {
      if (value.kind !== "ready") return;
      this.#isReady = true;
      this.#wasReady = true;
      this.#takesPointers = value.pointers === true;
      if (this.#greeting !== null) clearTimeout(this.#greeting);
      this.#pause = FIRST_PAUSE;
      return this.#events.onOpen();
    }
    const message = serverMessageSchema.safeParse(value);
    if (message.success) this.#events.onMessage(message.data);
    // A message that cannot be read must not be skipped: what it carried would be missing. Coming again asks for all of it.
    else socket.close();
  }

  #ended(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    const wasReady = this.#isReady;
    this.#socket = null;
    this.#isReady = false;
    if (this.#greeting !== null) clearTimeout(this.#greeting);
    if (this.#isClosed) return;
    if (wasReady) this.#events.onClosed();
    switch (code) {
      case 4403:
        return this.#refused("may-not-edit");
      case 4404:
        return this.#refused(this.#wasReady ? "gone" : "not-there");
      case 4401:
        if (this.#isTokenRefused) return this.#refused("signed-out");
        this.#isTokenRefused = true;
        return void this.#open();
      default:
        return this.#again();
    }
  }

  #refused(reason: Parameters<SocketEvents["onRefused"]>[0]): void {
    this.close();
    this.#events.onRefused(reason);
  }

  #again(): void {
    if (this.#isClosed) return;
    const pause = this.#pause * (0.75 + Math.random() / 2);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#open();
    }, pause);
  }

  async #tellToken(): Promise<void> {
    if (!this.#isReady) return;
    try {
      const token = await this.#tokens.token();
      this.#lastToken = token;
      if (this.#isReady) this.#socket?.send(JSON.stringify({ bearer: token }));
    } catch {
      // The session ends with its own words.
    }
  }
}
