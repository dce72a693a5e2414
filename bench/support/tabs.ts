import type { Person } from "./calls.ts";

/** The live socket of an open tab. */
export interface OpenTab {
  readonly isOpen: () => boolean;
  /** Characters that came so far. */
  readonly received: () => number;
  readonly send: (message: unknown) => void;
  /** The moment at which it is told of an edit. */
  readonly sees: (transactionId: string) => Promise<number>;
  /** The moment at which the server closes it. */
  readonly closed: () => Promise<number>;
  readonly close: () => void;
}

/** What takes longer than this has gone wrong: the benchmark fails with what it waited for, and never waits for ever. */
const PATIENCE = 60_000;

/** What the server says to whom it asks to come again: browsers do, and so do these. */
const COME_AGAIN = "1012";
const AGAIN_AFTER = 200;

/** As browsers do: one that is asked to come again does. `returned`: how often. */
export async function openTab(
  person: Person,
  workbookId: string,
  client: string | null,
): Promise<{ readonly tab: OpenTab; readonly returned: number }> {
  const until = performance.now() + PATIENCE;
  for (let returned = 0; ; returned += 1) {
    try {
      return { tab: await enter(person, workbookId, client), returned };
    } catch (error) {
      if (!(error instanceof Closed) || error.code !== COME_AGAIN || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  }
}

class Closed extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `client`: greets as somebody who edits; null: only looks at what is published and at entries. Resolves when it is in. */
async function enter({ url, token }: Person, workbookId: string, client: string | null): Promise<OpenTab> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/workbooks/${workbookId}${client === null ? "/entries" : ""}`);
  let characters = 0;
  const waiting = new Map<string, (at: number) => void>();
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    characters += text.length;
    const [, kind = ""] = /^\{"kind":"([a-z-]+)"/.exec(text) ?? [];
    const [, id = ""] = kind === "committed" ? (/"id":"(edit-[0-9]+)"/.exec(text) ?? []) : [];
    for (const key of [kind, id]) {
      waiting.get(key)?.(performance.now());
      waiting.delete(key);
    }
  });
  let isOpen = true;
  const ended = new Promise<{ readonly at: number; readonly code: string; readonly reason: string }>((resolve) => {
    const told = ({ code, reason }: CloseEvent): void => {
      isOpen = false;
      resolve({ at: performance.now(), code: String(code), reason });
    };
    socket.addEventListener("close", told, { once: true });
  });
  const until = (key: string): Promise<number> =>
    inTime(
      key,
      Promise.race([
        new Promise<number>((resolve) => waiting.set(key, resolve)),
        ended.then(({ code, reason }) => Promise.reject(new Closed(code, `a tab that waited for ${key} was closed: ${code} ${reason}`))),
      ]),
    );
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error("a tab could not connect")), { once: true });
  });
  await inTime("its connection", opened);
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  const ready = until("ready");
  send({ bearer: token });
  await ready;
  if (client !== null) {
    const greeted = until("peers");
    send({ kind: "hello", version: 1, client, since: null, outboxBase: null });
    await greeted;
  }
  const closed = async (): Promise<number> => (await inTime("its end", ended)).at;
  return { isOpen: () => isOpen, received: () => characters, send, sees: until, closed, close: () => socket.close() };
}

async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`a tab waited ${PATIENCE / 1_000} s for ${what}`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
