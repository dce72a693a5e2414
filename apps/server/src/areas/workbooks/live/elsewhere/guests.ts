import { limits } from "@sheaf/contract";
import type { SequencerClient } from "@sheaf/sync";
import type { PeerLine } from "../../../../platform/peers/index.ts";
import type { Logger } from "../../../../platform/log/index.ts";
import { BUFFERED_BEFORE_POINTERS, type LiveHub } from "../hub.ts";
import { textOf } from "../message-text.ts";
import { JOINED, readOpening, readPassedOn } from "./messages.ts";

/**
 * Lets somebody whose socket is at another server edit a document that this one orders. Who they are and what they may do is that server's
 * to know: it looks at session and rights before it passes anything on.
 */
export function serveGuest(hub: LiveHub, log: Logger, line: PeerLine): void {
  let client: SequencerClient | null = null;
  let leave: (() => void) | null = null;
  let isOpen = false;
  let isOver = false;
  let mayEdit = false;
  const end = (): void => {
    isOver = true;
    client?.disconnect();
    leave?.();
    [client, leave] = [null, null];
  };
  const open = async (text: string): Promise<void> => {
    const { organizationId, workbookId, author } = readOpening(text);
    const joined = await hub.join(organizationId, workbookId, () => line.end());
    if (isOver) return joined.leave();
    leave = joined.leave;
    client = joined.sequencer.connect({
      author,
      mayEdit: () => mayEdit,
      isBusy: () => line.waitingBytes > BUFFERED_BEFORE_POINTERS,
      send: (message) => {
        line.write(textOf(message));
        if (line.waitingBytes > limits.socketBufferBytes) line.end();
      },
    });
    line.write(JOINED);
  };
  const hear = (text: string): void => {
    if (!isOpen) {
      isOpen = true;
      // held elsewhere by now, or ending: whoever called looks again
      open(text).catch(() => line.end());
      return;
    }
    const passed = readPassedOn(text);
    mayEdit = passed.mayEdit;
    if (passed.message !== null) client?.receive(passed.message);
  };
  line.follow((text) => {
    try {
      hear(text);
    } catch (error) {
      log.warn({ err: error }, "another server sent something that this one does not understand");
      line.end();
    }
  }, end);
}
