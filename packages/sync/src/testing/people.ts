import { inEnglish } from "@sheaf/messages/english";
import { type Operation, columnsOf } from "@sheaf/workbook";
import { smallDocument } from "@sheaf/workbook/testing";
import type { ClientMessage, ServerMessage } from "../protocol.ts";
import { clientMessageSchema, serverMessageSchema } from "../protocol.ts";
import { makeMemoryStorage } from "../sequencer/memory-storage.ts";
import { type Sequencer, type SequencerClient, openSequencer } from "../sequencer/sequencer.ts";
import { makeMemoryOutbox } from "../session/outbox.ts";
import { type RefusedEdit, Session } from "../session/session.ts";

/** The transaction's operations that name the table of the document. */
export const rename = (value: string): Operation[] => [{ kind: "set-field", path: ["elements", { key: "t" }, "name"], value }];

interface Person {
  readonly session: Session;
  readonly outbox: ReturnType<typeof makeMemoryOutbox>;
  readonly refused: RefusedEdit[];
  readonly open: () => void;
  readonly cut: () => void;
  /** Delivers everything that waits in both directions, as JSON as a socket would. */
  readonly settle: () => Promise<void>;
  readonly toServer: ClientMessage[];
  readonly toClient: ServerMessage[];
}

/** People at one document on a server, joined by lines that deliver only when told to, under a clock that stands. */
export function world(options: { readonly maxCatchUp?: number; readonly namedPeers?: number; readonly mayEdit?: () => boolean } = {}) {
  const silent: string[] = [];
  const storage = makeMemoryStorage(smallDocument());
  let clock = 0;
  let sequencer: Sequencer | null = null;
  const start = async () =>
    (sequencer = await openSequencer({
      storage,
      say: inEnglish,
      now: () => clock,
      onLost: () => undefined,
      ...(options.maxCatchUp === undefined ? {} : { maxCatchUp: options.maxCatchUp }),
      ...(options.namedPeers === undefined ? {} : { namedPeers: options.namedPeers }),
    }));
  const person = (name: string, outbox = makeMemoryOutbox()): Person => {
    const toServer: ClientMessage[] = [];
    const toClient: ServerMessage[] = [];
    const refused: RefusedEdit[] = [];
    let end: SequencerClient | null = null;
    let count = 0;
    const session = new Session({
      client: `${name}-tab`,
      author: name,
      newId: () => `${name}${count++}`,
      now: () => clock,
      send: (message) => toServer.push(clientMessageSchema.parse(JSON.parse(JSON.stringify(message)))),
      outbox,
      onChange: () => undefined,
      onRefused: (edit) => refused.push(edit),
      onSilent: () => silent.push(name),
    });
    return {
      session,
      outbox,
      refused,
      toServer,
      toClient,
      open: () => {
        end =
          sequencer?.connect({
            author: name,
            send: (message) => toClient.push(serverMessageSchema.parse(JSON.parse(JSON.stringify(message)))),
            mayEdit: options.mayEdit ?? (() => true),
          }) ?? null;
        session.connected();
      },
      cut: () => {
        end?.disconnect();
        end = null;
        toServer.length = 0;
        toClient.length = 0;
        session.disconnected();
      },
      settle: async () => {
        for (;;) {
          const up = toServer.shift();
          if (up !== undefined) end?.receive(up);
          await sequencer?.idle();
          const down = toClient.shift();
          if (down !== undefined) session.receive(down);
          if (up === undefined && down === undefined) return;
        }
      },
    };
  };
  /** Somebody who is there and knows what there is. */
  const join = async (name: string, outbox = makeMemoryOutbox()): Promise<Person> => {
    const joined = person(name, outbox);
    joined.open();
    await joined.settle();
    return joined;
  };
  return { storage, start, person, join, silent, wait: (milliseconds: number) => (clock += milliseconds), head: () => sequencer?.head() };
}

export const titleOf = (session: Session): unknown => session.document?.pages[0]?.elements.find((element) => element.id === "t")?.["name"];

export function columnIds(session: Session): string {
  const table = session.document?.pages[0]?.elements.find((element) => element.id === "t");
  return table === undefined
    ? ""
    : columnsOf(table)
        .map(({ id }) => id)
        .join("");
}
