import { createPacketDecoder, encodePacket, encodePacketHead, PacketError, type Packet } from "./packets.ts";
import type { ResultColumn } from "./schema.ts";

/**
 * Frames of a result stream: one HTTP body carries the results of several requests. Each request gives one `schema`
 * frame, any number of `batch` frames and one `end`; an `error` takes the place of whatever was still to come. Frames of
 * different requests may be interleaved.
 */
export type ResultFrame =
  /** `arrow` is the Arrow IPC schema message. */
  | { readonly kind: "schema"; readonly request: number; readonly head: ResultHead; readonly arrow: Uint8Array }
  /** `arrow` is one Arrow IPC record batch message. */
  | { readonly kind: "batch"; readonly request: number; readonly arrow: Uint8Array }
  | { readonly kind: "end"; readonly request: number; readonly end: ResultEnd }
  | { readonly kind: "error"; readonly request: number; readonly error: ResultFailure };

/** What is known before the first row; further members are the server's own. */
export interface ResultHead {
  readonly columns: readonly ResultColumn[];
  readonly [more: string]: unknown;
}

/** What is known after the last row. Times in milliseconds; `truncated` says that rows beyond a limit were left out (T2). */
export interface ResultEnd {
  readonly rows: number;
  readonly truncated: boolean;
  readonly queueMs: number;
  readonly executeMs: number;
  readonly fetchMs: number;
  /** Which way the answer took, in the server's word for it, and how long the whole of it took. */
  readonly path?: string;
  /** Of what the warehouse was asked, where that is not its tables for this request alone. */
  readonly grouping?: string;
  readonly compileMs?: number;
  readonly elapsedMs?: number;
  readonly [more: string]: unknown;
}

/** The body of a coded error, as calls answer it. */
export interface ResultFailure {
  readonly code: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

const SCHEMA = 1;
const BATCH = 2;
const END = 3;
const ERROR = 4;

/** A frame in one piece. */
export function encodeFrame(frame: ResultFrame): Uint8Array {
  switch (frame.kind) {
    case "schema":
      return encodePacket(frame.request, SCHEMA, frame.head, frame.arrow);
    case "batch":
      return encodePacket(frame.request, BATCH, undefined, frame.arrow);
    case "end":
      return encodePacket(frame.request, END, frame.end);
    case "error":
      return encodePacket(frame.request, ERROR, frame.error);
  }
}

/** What to send before the Arrow bytes of a batch: saves the copy that `encodeFrame` makes. */
export function encodeBatchHead(request: number, arrowBytes: number): Uint8Array {
  return encodePacketHead(request, BATCH, undefined, arrowBytes);
}

/** Reads frames from chunks cut anywhere; throws PacketError on a stream that cannot be read. */
export interface FrameDecoder {
  push(chunk: Uint8Array): readonly ResultFrame[];
  end(): void;
}

export function createFrameDecoder(): FrameDecoder {
  const packets = createPacketDecoder();
  return {
    push: (chunk) => packets.push(chunk).map(frameOf),
    end: () => {
      packets.end();
    },
  };
}

function frameOf(packet: Packet): ResultFrame {
  const request = packet.channel;
  switch (packet.kind) {
    case SCHEMA:
      return { kind: "schema", request, head: packet.json as ResultHead, arrow: packet.binary };
    case BATCH:
      return { kind: "batch", request, arrow: packet.binary };
    case END:
      return { kind: "end", request, end: packet.json as ResultEnd };
    case ERROR:
      return { kind: "error", request, error: packet.json as ResultFailure };
    default:
      throw new PacketError(`The stream holds a frame of unknown kind ${packet.kind}.`);
  }
}
