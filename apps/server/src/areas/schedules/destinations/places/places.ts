import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../../../platform/background/index.ts";
import { S3Calls } from "../../../../platform/files/index.ts";
import type { DestinationDoor, Opened } from "../destination-door.ts";
import { heldFile, type Opening } from "../outgoing.ts";
import { type AskBucket, putInParts } from "./bucket-parts.ts";
import { putBySftp, removeBySftp, type SftpPlace, withSftp } from "./sftp.ts";

/** Places that files are put into: buckets, and folders of SFTP servers. A file that is put there again has its old place. */

interface BucketPlace {
  readonly endpoint: string;
  readonly bucket: string;
  readonly prefix: string;
}

function plainPath(pathname: string): string {
  const parts = pathname.split("/").map(decoded);
  if (parts.some((part) => part === null || part === ".." || part === "." || /[/\\\u0000]/.test(part)))
    throw new CodedError("EINVAL", message("errors-schedules.destinations.folder-leads-away"), {
      field: "destinations",
    });
  return parts.filter((part) => part !== "").join("/");
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** `https://HOST/BUCKET/FOLDER` */
export function placeOfBucket(address: string): BucketPlace {
  const { origin, pathname } = new URL(address);
  const [bucket = "", ...folder] = plainPath(pathname).split("/");
  if (!/^[a-z\d][a-z\d.-]{1,62}$/.test(bucket))
    throw new CodedError("EINVAL", message("errors-schedules.destinations.bucket-address"), {
      field: "destinations",
    });
  return { endpoint: origin, bucket, prefix: folder.join("/") };
}

const ESCAPED = /[!'()*]/gu;
const encoded = (key: string): string =>
  key
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll(ESCAPED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`))
    .join("/");

interface Bucket {
  readonly ask: AskBucket;
  readonly keyOf: (name: string) => string;
}

function openBucket({ url, secret, user, region }: Opened, door: DestinationDoor, now: () => number): Bucket {
  const { endpoint, bucket, prefix } = placeOfBucket(url);
  const { host } = new URL(endpoint);
  const calls = new S3Calls({ endpoint, bucket, region: region ?? "", accessKey: user ?? "", secretKey: secret ?? "" }, now, door);
  const ask: AskBucket = async (call) => {
    const answer = await calls.make(call).catch((error: unknown) => {
      const reason = error instanceof CodedError ? (error.details as { readonly reason?: string }).reason : undefined;
      if (reason === "refused")
        throw new GiveUp("refused", { cause: new CodedError("EINVAL", message("errors.common.no-address-public-web", { host })) });
      throw new CodedError("EAGAIN", message("errors.common.not-answer", { host }));
    });
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    answer.destroy();
    if (status >= 500 || status === 429) throw new CodedError("EAGAIN", message("errors.common.answered-status", { host, status }));
    const text =
      status === 403
        ? message("errors-schedules.destinations.access-key-refused", { host, bucket })
        : status === 404
          ? message("errors-schedules.destinations.no-bucket", { host, bucket })
          : message("errors.common.answered-status", { host, status });
    throw new GiveUp("refused", { cause: new CodedError("EAGAIN", text) });
  };
  return { ask, keyOf: (name) => encoded(prefix === "" ? name : `${prefix}/${name}`) };
}

/** Files as they are made, each under a name of its own. */
export async function putInBucket(opened: Opened, files: readonly Opening[], door: DestinationDoor, now: () => number): Promise<void> {
  const { ask, keyOf } = openBucket(opened, door, now);
  const nameOf = ownNames();
  for (const open of files) {
    const file = await open();
    await putInParts(ask, keyOf(nameOf(file.name)), file);
  }
}

function placeOfSftp({ url, user, secret, hostKey }: Opened): SftpPlace {
  const { hostname, port, pathname } = new URL(url);
  const folder = plainPath(pathname);
  return {
    host: hostname,
    port: port === "" ? 22 : Number(port),
    // two slashes begin a path from the root, as in other programs
    folder: pathname.startsWith("//") ? `/${folder}` : folder,
    user: user ?? "",
    secret: secret ?? "",
    hostKey,
  };
}

/** Files as they are made, each under a name of its own. */
export async function putInFolder(opened: Opened, files: readonly Opening[], door: DestinationDoor): Promise<void> {
  const place = placeOfSftp(opened);
  const nameOf = ownNames();
  await withSftp(place, door, async (sftp) => {
    for (const open of files) {
      const file = await open();
      await putBySftp(sftp, place.folder, { ...file, name: nameOf(file.name) });
    }
  }).catch((error: unknown) => {
    if (error instanceof CodedError && error.code === "EINVAL") throw new GiveUp("refused", { cause: error });
    throw error;
  });
}

const TRIAL = "sheaf-test.txt";

/** Writes a small file to the place and takes it away again. Resolves with the key that an SFTP server has shown. */
export async function tryPlace(kind: "s3" | "sftp", opened: Opened, door: DestinationDoor, now: number): Promise<string | null> {
  const bytes = Buffer.from("A test of a destination. It can be deleted.\n");
  if (kind === "s3") {
    const bucket = openBucket(opened, door, () => now);
    await putInBucket(opened, [heldFile({ name: TRIAL, bytes, contentType: "text/plain" })], door, () => now);
    (await bucket.ask({ method: "DELETE", key: bucket.keyOf(TRIAL) })).destroy();
    return null;
  }
  const place = placeOfSftp(opened);
  const { hostKey } = await withSftp(place, door, async (sftp) => {
    await putBySftp(sftp, place.folder, { name: TRIAL, write: (sink) => sink(bytes) });
    await removeBySftp(sftp, place.folder, TRIAL);
  });
  return hostKey;
}

/** A name for each file of a run: the second of a name is another. */
function ownNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const dot = name.lastIndexOf(".");
    return count === 1 ? name : `${name.slice(0, dot)} ${count}${name.slice(dot)}`;
  };
}
