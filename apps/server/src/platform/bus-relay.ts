import { sql } from "kysely";
import type { Bus, ServerEvent } from "./bus.ts";
import type { Database, Store } from "./database/index.ts";

const CHANNEL = "sheaf_events";

/** PostgreSQL takes payloads of less than 8,000 bytes. */
const PAYLOAD_BYTES = 7_900;

/**
 * Carries the events of a bus to the buses of all other processes that share the metadata store, and theirs to this one. Best effort, after
 * the fact: whoever needs certainty reads the store. Returns the way to stop.
 */
export function relayBus(bus: Bus, store: Store, processId: string, onFailure: (error: unknown) => void): () => Promise<void> {
  const foreign = new WeakSet<ServerEvent>();
  const deliver = (event: ServerEvent): void => {
    foreign.add(event);
    bus.publish(event);
  };
  const unsubscribe = bus.subscribe((event) => {
    if (foreign.has(event) || event.kind === "shutdown") return;
    const payload = payloadOf(processId, event);
    if (payload !== null) sql`select pg_notify(${CHANNEL}, ${payload})`.execute(store.db).catch(onFailure);
  });
  const stop = store.listen(CHANNEL, {
    hear: (payload) => {
      try {
        const { from, event } = JSON.parse(payload) as { readonly from: string; readonly event: ServerEvent };
        if (from !== processId) deliver(event);
      } catch (error) {
        onFailure(error);
      }
    },
    onGap: () => deliver({ kind: "events-missed" }),
    onSure: (isSure) => deliver({ kind: "hearing", isSure }),
  });
  return () => {
    unsubscribe();
    return stop();
  };
}

/** Tells every process, this one as well, when the transaction is committed. */
export async function announce(db: Database, event: ServerEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: "", event })})`.execute(db);
}

/** An event as it travels: without its lists where they are too long. Null: it cannot travel at all. */
function payloadOf(from: string, event: ServerEvent): string | null {
  const smaller: readonly ServerEvent[] =
    event.kind === "entries"
      ? [
          { ...event, entries: { ...event.entries, rowIds: null, columnIds: [] } },
          { ...event, entries: { ...event.entries, rowIds: null, columnIds: [], overwritten: event.entries.overwritten.slice(0, 20) } },
          { ...event, entries: { ...event.entries, rowIds: null, columnIds: [], overwritten: [] } },
        ]
      : [];
  const payloads = [event, ...smaller].map((one) => JSON.stringify({ from, event: one }));
  return payloads.find((payload) => Buffer.byteLength(payload) <= PAYLOAD_BYTES) ?? null;
}
