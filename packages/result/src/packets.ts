/**
 * Packets: the framing below result frames (HTTP) and below the engine process's protocol (socket).
 *
 * ```
 * byte 0   u32  channel        which request of the stream, which stream of the process
 * byte 4   u8   kind           meaning is the caller's
 * byte 5   u8   version        1
 * byte 6   u16  zero
 * byte 8   u32  JSON length    bytes; ASCII (every character above U+007E is escaped), so that no text codec is needed
 * byte 12  u32  binary length  bytes
 * byte 16  JSON, then binary
 * ```
 * All numbers little-endian.
 */
export interface Packet {
  readonly channel: number;
  readonly kind: number;
  /** Parsed JSON part; undefined when the packet has none. */
  readonly json: unknown;
  /** A copy of its own: never pins the chunk that it came in, always aligned for typed arrays. */
  readonly binary: Uint8Array;
}

export const PACKET_HEADER_BYTES = 16;
const VERSION = 1;
const NOTHING = new Uint8Array(0);

/** What a peer may send at most; a packet beyond it is a broken or hostile stream. */
export interface PacketLimits {
  readonly jsonBytes: number;
  readonly binaryBytes: number;
}

export const packetLimits: PacketLimits = { jsonBytes: 16 * 1024 * 1024, binaryBytes: 256 * 1024 * 1024 };

/** A stream that is not what it claims to be: wrong version, over a limit, cut in the middle of a packet. */
export class PacketError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PacketError";
  }
}

/** Header and JSON in one piece; the binary part follows it on the wire as it is, without a copy. */
export function encodePacketHead(channel: number, kind: number, json: unknown, binaryBytes: number): Uint8Array {
  const text = json === undefined ? "" : asciiJson(json);
  const bytes = new Uint8Array(PACKET_HEADER_BYTES + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, channel, true);
  view.setUint8(4, kind);
  view.setUint8(5, VERSION);
  view.setUint32(8, text.length, true);
  view.setUint32(12, binaryBytes, true);
  for (let i = 0; i < text.length; i++) bytes[PACKET_HEADER_BYTES + i] = text.charCodeAt(i);
  return bytes;
}

/** One packet in one piece. */
export function encodePacket(channel: number, kind: number, json: unknown, binary: Uint8Array = NOTHING): Uint8Array {
  const head = encodePacketHead(channel, kind, json, binary.length);
  if (binary.length === 0) return head;
  const bytes = new Uint8Array(head.length + binary.length);
  bytes.set(head);
  bytes.set(binary, head.length);
  return bytes;
}

/** Reads packets from chunks cut anywhere. */
export interface PacketDecoder {
  /** Packets that are complete with this chunk. Throws PacketError on a stream that cannot be read. */
  push(chunk: Uint8Array): readonly Packet[];
  /** To be called at the end of the stream: throws PacketError if a packet is incomplete. */
  end(): void;
}

export function createPacketDecoder(limits: PacketLimits = packetLimits): PacketDecoder {
  const header = new Uint8Array(PACKET_HEADER_BYTES);
  const view = new DataView(header.buffer);
  let headerFilled = 0;
  let json = NOTHING;
  let binary = NOTHING;
  let bodyFilled = 0;

  const openBody = (): void => {
    if (view.getUint8(5) !== VERSION) throw new PacketError("This is not a result stream, or one of another version.");
    const jsonLength = view.getUint32(8, true);
    const binaryLength = view.getUint32(12, true);
    if (jsonLength > limits.jsonBytes || binaryLength > limits.binaryBytes) throw new PacketError("A packet of the stream is too large.");
    json = jsonLength === 0 ? NOTHING : new Uint8Array(jsonLength);
    binary = binaryLength === 0 ? NOTHING : new Uint8Array(binaryLength);
    bodyFilled = 0;
  };

  return {
    push(chunk) {
      const packets: Packet[] = [];
      let at = 0;
      for (;;) {
        if (headerFilled < PACKET_HEADER_BYTES) {
          const taken = Math.min(PACKET_HEADER_BYTES - headerFilled, chunk.length - at);
          header.set(chunk.subarray(at, at + taken), headerFilled);
          headerFilled += taken;
          at += taken;
          if (headerFilled < PACKET_HEADER_BYTES) return packets;
          openBody();
        }
        if (bodyFilled < json.length) {
          const taken = Math.min(json.length - bodyFilled, chunk.length - at);
          json.set(chunk.subarray(at, at + taken), bodyFilled);
          bodyFilled += taken;
          at += taken;
        }
        if (bodyFilled >= json.length && bodyFilled < json.length + binary.length) {
          const filled = bodyFilled - json.length;
          const taken = Math.min(binary.length - filled, chunk.length - at);
          binary.set(chunk.subarray(at, at + taken), filled);
          bodyFilled += taken;
          at += taken;
        }
        if (bodyFilled < json.length + binary.length) return packets;
        packets.push({ channel: view.getUint32(0, true), kind: view.getUint8(4), json: parseAscii(json), binary });
        headerFilled = 0;
        json = NOTHING;
        binary = NOTHING;
        bodyFilled = 0;
      }
    },
    end() {
      if (headerFilled > 0) throw new PacketError("The stream ended in the middle of a packet.");
    },
  };
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function parseAscii(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  let text = "";
  // String.fromCharCode takes its characters as arguments, and engines bound their number.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PacketError("A packet of the stream holds text that is no JSON.");
  }
}
