import type { Connection, SequencerClient, ServerMessage } from "@sheaf/sync";
import { callPeer, type PeerLine } from "../../../../platform/peers/index.ts";
import type { Services } from "../../../../platform/services.ts";
import { ServedElsewhere } from "../hub.ts";
import { JOINED, type Opening, writeOpening, writePassedOn } from "./messages.ts";

/** A place in a document that another server orders. */
export interface PlaceElsewhere {
  readonly connect: (connection: Connection) => SequencerClient;
  readonly leave: () => void;
}

/** Joins a document at the server that orders it; throws what makes the socket come again where that is not there, or no longer does. */
export async function joinElsewhere(
  { secrets, log }: Pick<Services, "secrets" | "log">,
  address: string,
  who: Opening,
  onLost: () => void,
): Promise<PlaceElsewhere> {
  const line = await callPeer(secrets, address).catch((error: unknown) => {
    log.warn(
      { err: error, address },
      "this server cannot reach the one that orders a document: SHEAF_PEER_HOST and SHEAF_PEER_PORT say where each is, and all need the same SHEAF_SESSION_SECRET",
    );
    throw new ServedElsewhere(null);
  });
  const place = new LineToDocument(line, onLost);
  await place.open(who);
  return place;
}

class LineToDocument implements PlaceElsewhere {
  readonly #line: PeerLine;
  readonly #onLost: () => void;
  #connection: Connection | null = null;
  #isLeft = false;

  constructor(line: PeerLine, onLost: () => void) {
    this.#line = line;
    this.#onLost = onLost;
  }

  open(who: Opening): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#line.follow(
        (text) => (text === JOINED ? resolve() : this.#tell(JSON.parse(text) as ServerMessage)),
        () => {
          reject(new ServedElsewhere(null));
          if (!this.#isLeft) this.#onLost();
        },
      );
      this.#line.write(writeOpening(who));
    });
  }

  connect(connection: Connection): SequencerClient {
    this.#connection = connection;
    return {
      receive: (message) => this.#line.write(writePassedOn({ mayEdit: connection.mayEdit(), message })),
      disconnect: () => {
        // what was passed on before and still waits there is not done for somebody whose right is gone
        this.#line.write(writePassedOn({ mayEdit: connection.mayEdit() }));
        this.#connection = null;
      },
    };
  }

  leave(): void {
    this.#isLeft = true;
    this.#line.end();
  }

  #tell(message: ServerMessage): void {
    if (message.kind === "pointer" && this.#connection?.isBusy?.() === true) return;
    this.#connection?.send(message);
  }
}
