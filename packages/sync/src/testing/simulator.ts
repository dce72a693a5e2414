import { inEnglish } from "@sheaf/messages/english";
import { type Operation, type WorkbookDocument, applyTransaction } from "@sheaf/workbook";
import { type Draw, drawFrom, randomOperation, smallDocument } from "@sheaf/workbook/testing";
import type { ClientMessage, Committed, ServerMessage } from "../protocol.ts";
import { applyCommitted } from "../rebase.ts";
import { documentAt } from "../sequencer/history.ts";
import { makeMemoryStorage } from "../sequencer/memory-storage.ts";
import { type Sequencer, type SequencerClient, openSequencer } from "../sequencer/sequencer.ts";
import type { LogStorage } from "../sequencer/storage.ts";
import { type Outbox, makeMemoryOutbox } from "../session/outbox.ts";
import { type RefusedEdit, Session } from "../session/session.ts";

/** What one schedule did and found. Equal seeds give equal results. */
export interface SimulationResult {
  readonly seed: number;
  readonly clients: number;
  readonly entries: number;
  readonly edits: number;
  readonly undos: number;
  readonly refused: number;
  readonly disconnects: number;
  readonly restarts: number;
  /** Canonical text of the document that everybody ended with. */
  readonly final: string;
  /** What went wrong; empty is right. */
  readonly failures: readonly string[];
}

interface Wire {
  readonly toServer: ClientMessage[];
  readonly toClient: ServerMessage[];
  server: SequencerClient | null;
}

interface SimulatedClient {
  readonly author: string;
  session: Session;
  readonly outbox: Outbox;
  wire: Wire | null;
  generation: number;
}

interface Intent {
  readonly id: string;
  readonly author: string;
}

/**
 * R01: the real server core and real client cores over a network that delays, repeats, drops and cuts; a seeded scheduler picks what happens
 * next. When all is quiet everybody must have the same document, and the log must be a log (R03).
 */
export async function simulate(
  seed: number,
  options: { readonly steps?: number; readonly document?: WorkbookDocument; readonly replay?: (seed: number) => Draw } = {},
): Promise<SimulationResult> {
  const draw = (options.replay ?? drawFrom)(seed);
  const start = options.document ?? smallDocument();
  const storage: LogStorage = makeMemoryStorage(start);
  const failures: string[] = [];
  const counts = { edits: 0, undos: 0, refused: 0, disconnects: 0, restarts: 0 };
  const performed: Intent[] = [];
  const refusals: RefusedEdit[] = [];
  let clock = 0;
  let names = 0;
  let sequencer: Sequencer = await open();

  async function open(): Promise<Sequencer> {
    const opened = await openSequencer({
      storage,
      say: inEnglish,
      now: () => clock,
      onLost: (reason) => failures.push(`the sequencer was lost: ${reason}`),
      snapshotEvery: 3 + draw(20),
      tailLength: 1 + draw(12),
      maxCatchUp: draw(6) === 0 ? 4 + draw(10) : 10_000,
    });
    if (opened === null) throw new Error("The document is gone");
    return opened;
  }

  const makeSession = (client: { readonly author: string; readonly outbox: Outbox; wire: Wire | null; generation: number }): Session =>
    new Session({
      client: `${client.author}/${client.generation}`,
      author: client.author,
      newId: () => `${client.author}-${names++}`,
      now: () => clock,
      send: (message) => client.wire?.toServer.push(message),
      outbox: client.outbox,
      onChange: () => undefined,
      onRefused: (edit) => {
        refusals.push(edit);
        counts.refused += 1;
      },
    });

  const clients: SimulatedClient[] = Array.from({ length: 2 + draw(7) }, (_, index) => {
    const bare = { author: `c${index}`, outbox: makeMemoryOutbox(), wire: null, generation: 0 };
    const client = bare as unknown as SimulatedClient;
    client.session = makeSession(client);
    return client;
  });

  const connect = (client: SimulatedClient): void => {
    const wire: Wire = { toServer: [], toClient: [], server: null };
    wire.server = sequencer.connect({ author: client.author, send: (message) => wire.toClient.push(message), mayEdit: () => true });
    client.wire = wire;
    client.session.connected();
  };
  const disconnect = (client: SimulatedClient): void => {
    if (client.wire === null) return;
    client.wire.server?.disconnect();
    client.wire = null;
    client.session.disconnected();
    counts.disconnects += 1;
  };
  const deliver = async (client: SimulatedClient, direction: number, keep: boolean): Promise<boolean> => {
    const wire = client.wire;
    if (wire === null) return false;
    if (direction === 0 && wire.toServer.length > 0) {
      const message = keep ? wire.toServer[0] : wire.toServer.shift();
      if (message !== undefined) wire.server?.receive(message);
      await sequencer.idle();
      return true;
    }
    if (direction === 1 && wire.toClient.length > 0) {
      const message = keep ? wire.toClient[0] : wire.toClient.shift();
      if (message !== undefined) client.session.receive(message);
      return true;
    }
    return false;
  };
  const edit = (client: SimulatedClient): void => {
    const document = client.session.document;
    if (document === null) return;
    for (let attempt = 0; attempt < 6; attempt++) {
      const operations: Operation[] = [];
      let at = document;
      for (let count = 1 + draw(3); count > 0; count--) {
        const operation = randomOperation(at, draw, () => `${client.author}-n${names++}`);
        const result = applyTransaction(at, [operation]);
        if (!result.ok) continue;
        operations.push(operation);
        at = result.document;
      }
      if (operations.length === 0) continue;
      const before = client.session.pending.length;
      client.session.perform(`edit ${names}`, operations);
      const draft = client.session.pending[before];
      if (draft === undefined) continue;
      performed.push({ id: draft.id, author: client.author });
      counts.edits += 1;
      return;
    }
  };
  const undo = (client: SimulatedClient, redo: boolean): void => {
    const before = client.session.pending.length;
    if (!(redo ? client.session.redo() : client.session.undo())) return;
    const draft = client.session.pending[before];
    if (draft !== undefined) performed.push({ id: draft.id, author: client.author });
    counts.undos += 1;
  };

  const pick = (): SimulatedClient => {
    const client = clients[draw(clients.length)];
    if (client === undefined) throw new Error("There are no clients");
    return client;
  };
  for (const client of clients) connect(client);
  const steps = options.steps ?? 40 + draw(100);
  for (let step = 0; step < steps; step++) {
    clock += draw(400);
    const client = pick();
    const what = draw(100);
    if (what < 26) edit(client);
    else if (what < 32) undo(client, draw(3) === 0);
    else if (what < 76) await deliver(client, draw(2), false);
    else if (what < 80) await deliver(client, draw(2), true);
    else if (what < 83) {
      const queue = draw(2) === 0 ? client.wire?.toServer : client.wire?.toClient;
      queue?.shift();
    } else if (what < 88) disconnect(client);
    else if (what < 93) {
      if (client.wire === null) connect(client);
    } else if (what < 95) {
      // The tab is closed and opened again: only the outbox survives.
      disconnect(client);
      client.generation += 1;
      client.session = makeSession(client);
      connect(client);
    } else if (what < 96) {
      for (const each of clients) disconnect(each);
      sequencer.close();
      sequencer = await open();
      counts.restarts += 1;
    } else {
      clock += draw(6000);
      for (const each of clients) each.session.tick();
    }
  }

  // Quiet: everybody is connected, everything is delivered, and time goes on until nobody has anything to say.
  const settled = () =>
    clients.every(
      (client) =>
        client.session.status === "live" &&
        client.session.pending.length === 0 &&
        client.session.sequence === sequencer.head().sequence &&
        (client.wire?.toClient.length ?? 0) === 0 &&
        (client.wire?.toServer.length ?? 0) === 0,
    );
  for (let round = 0; round < 400 && !settled(); round++) {
    clock += 1000;
    for (const client of clients) {
      if (client.wire === null) connect(client);
      client.session.tick();
      while (await deliver(client, 0, false));
      while (await deliver(client, 1, false));
    }
  }
  if (!settled())
    failures.push(
      `not quiet: ${clients.map((client) => `${client.author} ${client.session.status} ${client.session.sequence}/${sequencer.head().sequence} pending ${client.session.pending.length}`).join(", ")}`,
    );

  const final = canonicalText(sequencer.head().document);
  for (const client of clients) {
    if (canonicalText(client.session.document) !== final) failures.push(`${client.author} shows another document`);
    if (canonicalText(client.session.confirmed) !== final) failures.push(`${client.author} confirmed another document`);
  }
  failures.push(...(await checkLog(storage, start, sequencer.head().sequence, final, performed, refusals, draw)));
  return { seed, clients: clients.length, entries: sequencer.head().sequence, ...counts, final, failures };
}

/** R03: I1 numbers dense and rising, I2 and I5 any moment can be rebuilt and stays the same, I3 ids once, I4 undo keeps its hands off others' work. */
async function checkLog(
  storage: LogStorage,
  start: WorkbookDocument,
  head: number,
  final: string,
  performed: readonly Intent[],
  refusals: readonly RefusedEdit[],
  draw: Draw,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const entries = await storage.read(0, head);
  if (entries.some((entry, index) => entry.sequence !== index + 1) || entries.length !== head)
    failures.push("I1: the numbers are not dense");
  if (new Set(entries.map((entry) => entry.id)).size !== entries.length) failures.push("I3: a transaction is in the log twice");

  const probe = draw(head + 1);
  let document = start;
  for (const entry of entries) {
    document = applyCommitted(document, entry.operations);
    if (entry.sequence !== probe) continue;
    const rebuilt = await documentAt(storage, probe);
    if (canonicalText(rebuilt) !== canonicalText(document)) failures.push(`I2: moment ${probe} is not what was replayed`);
    if (canonicalText(await documentAt(storage, probe)) !== canonicalText(rebuilt)) failures.push(`I5: moment ${probe} changes`);
  }
  if (canonicalText(document) !== final) failures.push("I2: the replayed log is not the head");

  // Nothing vanishes: every edit is in the log once, or its author was told.
  const logged = new Map(entries.map((entry) => [entry.id, entry]));
  const told = new Set(refusals.map((edit) => edit.id));
  for (const { id, author } of performed) {
    const entry = logged.get(id);
    if (entry === undefined && !told.has(id)) failures.push(`the edit ${id} is lost`);
    if (entry !== undefined && entry.author !== author) failures.push(`the edit ${id} is another author's`);
  }
  failures.push(...undoTouchesOthers(entries));
  return failures;
}

/** I4: an undo or redo never writes a member that somebody else wrote after the author did anything to it. */
function undoTouchesOthers(entries: readonly Committed[]): readonly string[] {
  const failures: string[] = [];
  const writes: { readonly path: string; readonly author: string }[] = [];
  for (const entry of entries) {
    const own = entry.operations.map((operation) => ({
      path: JSON.stringify(operation.kind === "set-field" ? operation.path : [...operation.list, {}]).slice(0, -1),
      author: entry.author,
      sets: operation.kind === "set-field",
    }));
    for (const { path } of entry.undoes === null ? [] : own.filter((write) => write.sets)) {
      const last = writes.findLast(
        (write) => write.path === path || write.path.startsWith(`${path},`) || path.startsWith(`${write.path},`),
      );
      if (last !== undefined && last.path === path && last.author !== entry.author)
        failures.push(`I4: undo ${entry.id} at ${entry.sequence} writes ${path}] over ${last.author}`);
    }
    writes.push(...own);
  }
  return failures;
}

/** JSON with sorted members: equal values give equal text. */
export function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) =>
      typeof member === "object" && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : member,
    ) ?? "null"
  );
}
