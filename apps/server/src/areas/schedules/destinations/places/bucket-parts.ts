import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { S3Call } from "../../../../platform/files/index.ts";
import { Gathering, type Outgoing } from "../outgoing.ts";

/** Bytes of one part, and up to which a file comes by one call. S3 takes none under 5 MiB, but the last, and 10,000 of them: 80 GB. */
const PART_BYTES = 8 * 1_048_576;
/** A service answers with no more; what is longer is none. */
const ANSWER_BYTES = 1_048_576;

/** Makes a call, and throws in words where it was not done. */
export type AskBucket = (call: S3Call) => Promise<IncomingMessage>;

/** What of a file goes out by one call: a view of its bytes, no copy. */
const bodyOf = (bytes: Buffer, type: string): NonNullable<S3Call["body"]> => ({
  open: () => Readable.from([bytes]),
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  type,
});

/**
 * A file that is whole or not there, in parts, one after the other, as they are made; a small one by one call. What fails is taken back, so that
 * no parts of it are kept and paid for; so is what another attempt, whose server was killed, left of the same file.
 */
export async function putInParts(ask: AskBucket, key: string, { contentType, write }: Omit<Outgoing, "name">): Promise<void> {
  const gathering = new Gathering(PART_BYTES);
  const parts: string[] = [];
  const upload: { id: string | null } = { id: null };
  const put = async (held: Buffer): Promise<void> => {
    const uploadId = (upload.id ??= await begin(ask, key, contentType));
    const number = parts.length + 1;
    const query = { partNumber: String(number), uploadId };
    const answer = await ask({ method: "PUT", key, query, body: bodyOf(held, "application/octet-stream") });
    answer.destroy();
    parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${escaped(answer.headers.etag ?? "")}</ETag></Part>`);
  };
  try {
    await write((bytes) => gathering.add(bytes, put));
    if (upload.id === null) (await ask({ method: "PUT", key, body: bodyOf(gathering.held, contentType) })).destroy();
    else {
      await put(gathering.held);
      await end(ask, key, upload.id, parts);
    }
  } catch (error) {
    if (upload.id !== null) await takeBack(ask, key, upload.id);
    throw error;
  }
}

async function begin(ask: AskBucket, key: string, contentType: string): Promise<string> {
  await takeBackOthers(ask, key);
  const begun = await textOf(await ask({ method: "POST", key, query: { uploads: "" }, body: bodyOf(Buffer.alloc(0), contentType) }));
  const uploadId = valueIn(begun, "UploadId");
  if (uploadId === null) throw new CodedError("EAGAIN", message("errors-schedules.destinations.bucket-no-place"));
  return uploadId;
}

async function end(ask: AskBucket, key: string, uploadId: string, parts: readonly string[]): Promise<void> {
  const all = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const ended = await textOf(await ask({ method: "POST", key, query: { uploadId }, body: bodyOf(all, "application/xml") }));
  // its status is said before it is done
  if (!ended.includes("<CompleteMultipartUploadResult"))
    throw new CodedError("EAGAIN", message("errors-schedules.destinations.bucket-parts"));
}

/** Whether it works or not, the failure before it is what is told. */
async function takeBack(ask: AskBucket, key: string, uploadId: string): Promise<void> {
  await ask({ method: "DELETE", key, query: { uploadId } }).then(
    (answer) => answer.destroy(),
    () => undefined,
  );
}

/** A key that may not list them leaves them to the rules of the bucket. */
async function takeBackOthers(ask: AskBucket, key: string): Promise<void> {
  const path = decodeURIComponent(key);
  const listed = await ask({ method: "GET", query: { uploads: "", prefix: path } })
    .then(textOf)
    .catch(() => "");
  for (const piece of listed.split("<Upload>").slice(1)) {
    const uploadId = valueIn(piece, "UploadId");
    if (uploadId !== null && valueIn(piece, "Key") === path) await takeBack(ask, key, uploadId);
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > ANSWER_BYTES) throw new CodedError("EAGAIN", message("errors-schedules.destinations.bucket-answers-too-much"));
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** What stands in the first element of this name; null: there is none. */
function valueIn(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start < 0 || end < 0) return null;
  return xml
    .slice(start + name.length + 2, end)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
