import type { Entries, OffersChanged } from "@sheaf/sync";
import { LiveSocket, type SocketTokens } from "./live-socket.ts";

/** Hears of entries, of newer versions and of new offers for those who look at a workbook and edit nothing of it. */
export interface EntrySocket {
  /** False: nobody tells just now. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** `onOpen`: told from now on; what happened before is not known of. */
export function openEntrySocket(
  workbookId: string,
  tokens: SocketTokens,
  events: {
    readonly onEntries: (entries: Entries) => void;
    readonly onOffers: (changed: OffersChanged) => void;
    readonly onVersion: (version: number) => void;
    readonly onOpen: () => void;
    /** What was open to this person is so no more. */
    readonly onGone: () => void;
  },
): EntrySocket {
  let isOpen = false;
  const closed = (): void => {
    isOpen = false;
  };
  const socket = new LiveSocket(
    workbookId,
    tokens,
    {
      onOpen: () => {
        isOpen = true;
        events.onOpen();
      },
      onMessage: (message) => {
        if (message.kind === "entries") events.onEntries(message);
        else if (message.kind === "version-published") events.onVersion(message.version);
        else if (message.kind === "model-published" || message.kind === "functions-changed" || message.kind === "person-changed")
          events.onOffers(message);
      },
      onClosed: closed,
      onRefused: (reason) => {
        closed();
        // who never got in was told so by the document itself
        if (reason === "gone") events.onGone();
      },
    },
    "entries",
  );
  return {
    isOpen: () => isOpen,
    close: () => {
      closed();
      socket.close();
    },
  };
}
