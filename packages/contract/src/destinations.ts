import type { Capability } from "./capabilities.ts";
import { linkedKinds } from "./linked-services.ts";

/** Programs that are told, places that files are put into, connections whose warehouse gets a table, and what a linked account leads to. */
export const destinationKinds = ["webhook", "slack", "teams", "s3", "sftp", "warehouse", ...linkedKinds] as const;
export type DestinationKind = (typeof destinationKinds)[number];

interface DestinationRecord {
  /** The right without which nobody sends there. */
  readonly needs: Capability;
  /** Words, with or without files; files that are put there; rows of an element that are written there. */
  readonly gets: "news" | "files" | "rows";
  /** Where the address is: its own address with a secret, an account that somebody linked, a connection of the organization. */
  readonly by: "address" | "account" | "connection";
  /** Storage outside, which an organization may not have. */
  readonly isStorage: boolean;
}

/** What each kind of destination is, in the order in which they are offered; one that is missing here does not compile. */
export const destinationRecords = {
  webhook: { needs: "canExportToWebhook", gets: "news", by: "address", isStorage: false },
  slack: { needs: "canExportToChat", gets: "news", by: "address", isStorage: false },
  teams: { needs: "canExportToTeamsChat", gets: "news", by: "address", isStorage: false },
  s3: { needs: "canExportToCloud", gets: "files", by: "address", isStorage: true },
  sftp: { needs: "canExportToCloud", gets: "files", by: "address", isStorage: true },
  sheets: { needs: "canExportToSpreadsheet", gets: "rows", by: "account", isStorage: false },
  drive: { needs: "canExportToDrive", gets: "files", by: "account", isStorage: true },
  sharepoint: { needs: "canExportToSharepoint", gets: "files", by: "account", isStorage: true },
  "teams-channel": { needs: "canExportToTeamsChat", gets: "news", by: "account", isStorage: false },
  "slack-channel": { needs: "canExportToChat", gets: "news", by: "account", isStorage: false },
  warehouse: { needs: "canMaterialize", gets: "rows", by: "connection", isStorage: false },
} as const satisfies { readonly [K in DestinationKind]: DestinationRecord };

type Records = typeof destinationRecords;
type KindsWith<Members> = { [K in DestinationKind]: Records[K] extends Members ? K : never }[DestinationKind];

/** Those that are reached at an address of their own. */
export type AddressedDestination = KindsWith<{ readonly by: "address" }>;
/** Of these, programs that are told and places that files are put into. */
export type ToldDestination = KindsWith<{ readonly by: "address"; readonly gets: "news" }>;
export type PlaceDestination = KindsWith<{ readonly by: "address"; readonly gets: "files" }>;

export const isAddressedDestination = (kind: DestinationKind): kind is AddressedDestination => destinationRecords[kind].by === "address";
export const isPlaceDestination = (kind: DestinationKind): kind is PlaceDestination =>
  isAddressedDestination(kind) && destinationRecords[kind].gets === "files";
export const isToldDestination = (kind: DestinationKind): kind is ToldDestination =>
  isAddressedDestination(kind) && destinationRecords[kind].gets === "news";
