import type { ResultFailure } from "./frames.ts";
import { createPacketDecoder, encodePacket, encodePacketHead, type Packet, PacketError } from "./packets.ts";

/**
 * A file on its way: what it is, its bytes, and how it ended. A stream that ends without `end` or `error` was cut off, and what came of the
 * file is not the file.
 */
export type FilePacket =
  | { readonly kind: "file"; readonly head: FileHead }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** So many rows have been written. */
  | { readonly kind: "progress"; readonly rows: number }
  | { readonly kind: "end"; readonly end: FileOutcome }
  | { readonly kind: "error"; readonly error: ResultFailure };

export interface FileHead {
  readonly name: string;
  readonly contentType: string;
}

export interface FileOutcome {
  readonly rows: number;
  /** Rows beyond the limit were left out; how many may be in a file. */
  readonly isCut: boolean;
  readonly limit: number;
  /** Columns that have errors and are not in the file. */
  readonly missing: readonly string[];
  /** Of a workbook: numbers that are text as programs would round them, and texts that are cut. */
  readonly longNumbers: number;
  readonly cutTexts: number;
}

const FILE = 1;
const BYTES = 2;
const PROGRESS = 3;
const END = 4;
const ERROR = 5;

export function encodeFilePacket(packet: Exclude<FilePacket, { readonly kind: "bytes" }>): Uint8Array {
  switch (packet.kind) {
    case "file":
      return encodePacket(0, FILE, packet.head);
    case "progress":
      return encodePacket(0, PROGRESS, packet.rows);
    case "end":
      return encodePacket(0, END, packet.end);
    case "error":
      return encodePacket(0, ERROR, packet.error);
  }
}

/** What to send before bytes of the file. */
export function encodeFileBytesHead(byteLength: number): Uint8Array {
  return encodePacketHead(0, BYTES, undefined, byteLength);
}

export function createFileDecoder(): { push(chunk: Uint8Array): readonly FilePacket[]; end(): void } {
  const packets = createPacketDecoder();
  return {
    push: (chunk) => packets.push(chunk).map(packetOf),
    end: () => {
      packets.end();
    },
  };
}

function packetOf({ kind, json, binary }: Packet): FilePacket {
  switch (kind) {
    case FILE:
      return { kind: "file", head: json as FileHead };
    case BYTES:
      return { kind: "bytes", bytes: binary };
    case PROGRESS:
      return { kind: "progress", rows: json as number };
    case END:
      return { kind: "end", end: json as FileOutcome };
    case ERROR:
      return { kind: "error", error: json as ResultFailure };
    default:
      throw new PacketError(`The stream holds a packet of unknown kind ${kind}.`);
  }
}
