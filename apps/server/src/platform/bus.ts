import type { Entries } from "@sheaf/sync";

/**
 * What happens in one area and matters to another. Delivered in this process, after the transaction that caused it, and a moment later in
 * every other process of the metadata store (`relayBus`).
 */
export type ServerEvent =
  | { readonly kind: "session-revoked"; readonly organizationId: string; readonly familyId: string }
  | { readonly kind: "key-revoked"; readonly organizationId: string; readonly keyId: string }
  | { readonly kind: "member-changed"; readonly organizationId: string; readonly userId: string }
  /** Teams, or values of user attributes, of any number of members. */
  | { readonly kind: "people-changed"; readonly organizationId: string }
  /** What is granted on an inode and what lies in it, or where it lies; `userId`: to that member alone. */
  | { readonly kind: "access-changed"; readonly organizationId: string; readonly inodeId: string; readonly userId?: string | null }
  | { readonly kind: "workbook-published"; readonly organizationId: string; readonly workbookId: string; readonly version: number }
  | { readonly kind: "workbook-replaced"; readonly organizationId: string; readonly workbookId: string }
  /** Its custom functions: one was made, changed or taken away. */
  | { readonly kind: "functions-changed"; readonly organizationId: string }
  /** Attributes of the organization were set or reset, or from where it is reached. */
  | { readonly kind: "attributes-changed"; readonly organizationId: string }
  | { readonly kind: "connection-changed"; readonly organizationId: string; readonly connectionId: string }
  /** Its rows may be others than before: somebody asked for new ones. */
  | { readonly kind: "connection-refreshed"; readonly organizationId: string; readonly connectionId: string }
  /** `ofModel`: into a data model, whose published rows other documents read. */
  | {
      readonly kind: "entries";
      readonly organizationId: string;
      readonly workbookId: string;
      readonly entries: Entries;
      readonly ofModel?: boolean;
    }
  /** Background jobs were enqueued in a lane. */
  | { readonly kind: "jobs-waiting"; readonly lane: string }
  /** Other processes may have said something that was not heard here. */
  | { readonly kind: "events-missed" }
  /** Of this process alone: whether all that others say is heard just now. */
  | { readonly kind: "hearing"; readonly isSure: boolean }
  | { readonly kind: "shutdown" };

export interface Bus {
  publish(event: ServerEvent): void;
  /** What `hearing` told last, for whoever comes after it was told. */
  isHearing(): boolean;
  /** Returns the way to stop listening. */
  subscribe(listener: (event: ServerEvent) => void): () => void;
}

/** A listener that throws does not keep the others from hearing. */
export function createBus(onFailure: (error: unknown) => void): Bus {
  const listeners = new Set<(event: ServerEvent) => void>();
  let isHearing = false;
  return {
    isHearing: () => isHearing,
    publish: (event) => {
      if (event.kind === "hearing") isHearing = event.isSure;
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onFailure(error);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
