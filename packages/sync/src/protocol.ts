import type { Message } from "@sheaf/messages";
import * as z from "zod";
import { type Transaction, type WorkbookDocument, operationLimits, operationsSchema } from "@sheaf/workbook";

/** Version of the messages and of the stored document; a client with another one is refused (incompatible_slate_version). */
export const slateVersion = 1;

/** Bounds of one message; a client that sends more is cut off, not served slowly. */
export const limits = {
  transactionsPerSubmit: 200,
  /** One edit, and all edits of one message: what the message has besides fits beside them. */
  transactionBytes: operationLimits.messageBytes - 65_536,
  labelLength: 500,
  cursorLength: 2000,
} as const;

/** An entry of the operation log: what everybody applies, in this order. */
export interface Committed extends Transaction {
  /** Dense, rising, from 1; the document as it was created is 0. */
  readonly sequence: number;
  readonly author: string;
  /** Milliseconds since 1970, of the server. */
  readonly time: number;
}

/** Where a person is; `cursor` is whatever the view wants others to see, as text. */
export interface Place {
  readonly pageId: string | null;
  readonly elementId: string | null;
  readonly cursor: string | null;
}

/**
 * Where somebody points on a page: in an element as shares of its box; beside all elements `x` is a share of the width of the page, `y` the
 * pixels from its top.
 */
export interface Pointer {
  readonly pageId: string;
  readonly elementId: string | null;
  readonly x: number;
  readonly y: number;
}

export interface Peer {
  readonly client: string;
  readonly author: string;
  readonly place: Place | null;
}

/** A batch of entries into an input table that stands: who shows its rows reads them again. */
export interface Entries {
  readonly elementId: string;
  readonly layer: "draft" | "published";
  readonly batchId: string;
  /** Place of its last entry in the log of the table and layer. */
  readonly seq: number;
  readonly author: string;
  /** Rows that changed; null where they are too many to list. */
  readonly rowIds: readonly string[] | null;
  readonly columnIds: readonly string[];
  /** Cells of others that were replaced without their value having been seen, as far as they are listed. */
  readonly overwritten: readonly { readonly rowId: string; readonly columnId: string; readonly loser: string }[];
}

/** What formulas of the organization can name, or what the names mean, changed: who shows answers that rest on it asks again. */
export type OffersChanged =
  | { readonly kind: "model-published"; readonly dataModelId: string }
  | { readonly kind: "functions-changed" }
  /** What formulas and policies know of the person who is told: teams, user attributes, the name. */
  | { readonly kind: "person-changed" };

/** The newest published version of the document that is looked at; told when somebody comes to look, and whenever there is a newer one. */
export interface VersionPublished {
  readonly version: number;
}

export type RefusalCode =
  | "live_edit_log_seq_no_stale"
  | "incompatible_slate_version"
  | "permission_denied"
  | "unknown_node"
  | "EINVAL"
  | "payload_too_large"
  | "service_error";

export type ClientMessage =
  /** `since`: the sequence number of the document that the client has, null if it has none. `outboxBase`: the number that unsent edits were made on. */
  | {
      readonly kind: "hello";
      readonly version: number;
      readonly client: string;
      readonly since: number | null;
      readonly outboxBase: number | null;
    }
  | { readonly kind: "submit"; readonly base: number; readonly transactions: readonly Transaction[] }
  | { readonly kind: "catch-up"; readonly since: number }
  | { readonly kind: "presence"; readonly place: Place | null }
  /** Nothing is kept of it, and it may get lost. `takes`: this client wants to be told where others point. */
  | { readonly kind: "pointer"; readonly at: Pointer | null; readonly takes: boolean };

/** `message` in the server's words; `text` as a message of the catalogue, for those who take it: the words are made where they are shown. */
export interface Refused {
  readonly kind: "refused";
  readonly id: string | null;
  readonly code: RefusalCode;
  readonly message: string;
  readonly text?: Message;
}

export type ServerMessage =
  /** The document at a number, and the entries before it that unsent edits have to be carried over. */
  | { readonly kind: "snapshot"; readonly sequence: number; readonly document: WorkbookDocument; readonly before: readonly Committed[] }
  /** Entries in order; answers `hello` and `catch-up`, and tells everybody what was committed. */
  | { readonly kind: "committed"; readonly entries: readonly Committed[]; readonly head: number }
  /** Transactions that were in the log already. */
  | { readonly kind: "known"; readonly transactions: readonly { readonly id: string; readonly sequence: number }[] }
  /** One transaction (or, with id null, the client) is refused. */
  | Refused
  /**
   * Who is here, told to a newcomer; then each change on its own. In a crowd these are those who came first, `unnamed` the number of others
   * besides (absent: none), and `crowd` tells when that changes.
   */
  | { readonly kind: "peers"; readonly peers: readonly Peer[]; readonly unnamed?: number }
  | { readonly kind: "crowd"; readonly unnamed: number }
  | { readonly kind: "peer"; readonly peer: Peer }
  | { readonly kind: "left"; readonly client: string }
  /** Only to those who take it and look at the same page; null: it points nowhere any more. */
  | { readonly kind: "pointer"; readonly client: string; readonly at: Pointer | null }
  | ({ readonly kind: "entries" } & Entries)
  | ({ readonly kind: "version-published" } & VersionPublished)
  | OffersChanged;

export const sequenceSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const identifier = z.string().min(1).max(200);
const place = z.strictObject({
  pageId: identifier.nullable(),
  elementId: identifier.nullable(),
  cursor: z.string().max(limits.cursorLength).nullable(),
});
const pointer = z.strictObject({
  pageId: identifier,
  elementId: identifier.nullable(),
  x: z.number().min(-1).max(2),
  y: z.number().min(-1).max(1_000_000),
});
export const transactionSchema = z.strictObject({
  id: identifier,
  label: z.string().max(limits.labelLength),
  operations: operationsSchema,
  undoes: identifier.nullable(),
});

/** What a client may send. Anything else ends the connection. */
export const clientMessageSchema: z.ZodType<ClientMessage> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("hello"),
    version: z.number().int(),
    client: identifier,
    since: sequenceSchema.nullable(),
    outboxBase: sequenceSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal("submit"),
    base: sequenceSchema,
    transactions: z.array(transactionSchema).min(1).max(limits.transactionsPerSubmit),
  }),
  z.strictObject({ kind: z.literal("catch-up"), since: sequenceSchema }),
  z.strictObject({ kind: z.literal("presence"), place: place.nullable() }),
  z.strictObject({ kind: z.literal("pointer"), at: pointer.nullable(), takes: z.boolean() }),
]);

const peer = z.strictObject({ client: identifier, author: identifier, place: place.nullable() });
const committed = transactionSchema.extend({ sequence: sequenceSchema, author: identifier, time: z.number() });
const refusalCodes = [
  "live_edit_log_seq_no_stale",
  "incompatible_slate_version",
  "permission_denied",
  "unknown_node",
  "EINVAL",
  "payload_too_large",
  "service_error",
] as const satisfies readonly RefusalCode[];

/** A key of the catalogue with its parameters, of this version of the server or of another: whoever shows it looks at what it has. */
const keyed = z.custom<Message>((value) => typeof value === "object" && value !== null && "key" in value && typeof value.key === "string");

/** What a server sends; the document itself is checked by the one who stored it. */
export const serverMessageSchema: z.ZodType<ServerMessage> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("snapshot"),
    sequence: sequenceSchema,
    document: z.custom<WorkbookDocument>((value) => typeof value === "object" && value !== null),
    before: z.array(committed),
  }),
  z.strictObject({ kind: z.literal("committed"), entries: z.array(committed), head: sequenceSchema }),
  z.strictObject({ kind: z.literal("known"), transactions: z.array(z.strictObject({ id: identifier, sequence: sequenceSchema })) }),
  z.strictObject({
    kind: z.literal("refused"),
    id: identifier.nullable(),
    code: z.enum(refusalCodes),
    message: z.string(),
    text: keyed.exactOptional(),
  }),
  z.strictObject({ kind: z.literal("peers"), peers: z.array(peer), unnamed: sequenceSchema.exactOptional() }),
  z.strictObject({ kind: z.literal("crowd"), unnamed: sequenceSchema }),
  z.strictObject({ kind: z.literal("peer"), peer }),
  z.strictObject({ kind: z.literal("left"), client: identifier }),
  z.strictObject({ kind: z.literal("pointer"), client: identifier, at: pointer.nullable() }),
  z.strictObject({
    kind: z.literal("entries"),
    elementId: identifier,
    layer: z.enum(["draft", "published"]),
    batchId: identifier,
    seq: sequenceSchema,
    author: identifier,
    rowIds: z.array(z.string()).nullable(),
    columnIds: z.array(z.string()),
    overwritten: z.array(z.strictObject({ rowId: z.string(), columnId: z.string(), loser: z.string() })),
  }),
  z.strictObject({ kind: z.literal("version-published"), version: z.number().int().min(1) }),
  z.strictObject({ kind: z.literal("model-published"), dataModelId: identifier }),
  z.strictObject({ kind: z.literal("functions-changed") }),
  z.strictObject({ kind: z.literal("person-changed") }),
]);
