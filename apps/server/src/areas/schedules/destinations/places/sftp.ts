import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { Client, type SFTPWrapper } from "ssh2";
import type { OutsideDoor } from "../../../../platform/http/index.ts";
import { Gathering, type Outgoing } from "../outgoing.ts";

export interface SftpPlace {
  readonly host: string;
  readonly port: number;
  /** The folder that files go to; empty: the one that the user comes into. */
  readonly folder: string;
  readonly user: string;
  /** A password, or a private key as PEM. */
  readonly secret: string;
  /** What the host has to show: `SHA256:…`, as `ssh-keygen -l` writes it. Null: none is known yet. */
  readonly hostKey: string | null;
}

const PATIENCE = 15_000;

const hostKeyOf = (key: Buffer): string => `SHA256:${createHash("sha256").update(key).digest("base64").replaceAll("=", "")}`;

/**
 * Works in an SFTP folder of another machine, and ends the connection. The address is looked up once and checked by the door; the host has
 * to show the key that is known of it. Resolves with what `work` made and the key that was shown.
 */
export async function withSftp<Made>(
  place: SftpPlace,
  door: Pick<OutsideDoor, "addressesOf">,
  work: (sftp: SFTPWrapper) => Promise<Made>,
): Promise<{ readonly made: Made; readonly hostKey: string }> {
  const [address] = await door.addressesOf(place.host).catch(() => []);
  if (address === undefined) throw new CodedError("EINVAL", message("errors.common.no-address-public-web", { host: place.host }));
  const client = new Client();
  let shown = "";
  let isWrongKey = false;
  const socket: Socket = connect({ host: address, port: place.port, timeout: PATIENCE });
  const late = setTimeout(() => client.destroy(), PATIENCE * 4);
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on("error", reject);
      client.on("close", () => reject(new Error("closed")));
      socket.on("timeout", () => socket.destroy(new Error("timed out")));
      client.on("ready", () => client.sftp((error, opened) => (error === undefined ? resolve(opened) : reject(error))));
      const isKey = place.secret.includes("PRIVATE KEY");
      client.connect({
        sock: socket,
        username: place.user,
        ...(isKey ? { privateKey: place.secret } : { password: place.secret }),
        readyTimeout: PATIENCE,
        // rows may be long in coming while nothing is written
        keepaliveInterval: PATIENCE / 3,
        keepaliveCountMax: 3,
        hostVerifier: (key: Buffer) => {
          shown = hostKeyOf(key);
          isWrongKey = place.hostKey !== null && place.hostKey !== shown;
          return !isWrongKey;
        },
      });
    });
    // from here on each call has its own patience: a file may take as long as its rows
    clearTimeout(late);
    return { made: await work(sftp), hostKey: shown };
  } catch (error) {
    throw explained(place.host, error, isWrongKey);
  } finally {
    clearTimeout(late);
    client.end();
    socket.destroy();
  }
}

function explained(host: string, error: unknown, isWrongKey: boolean): Error {
  if (error instanceof CodedError) return error;
  if (isWrongKey) return new CodedError("EINVAL", message("errors-schedules.destinations.sftp-other-key", { host }));
  const { level, code } = error as { readonly level?: string; readonly code?: unknown };
  if (level === "client-authentication") return new CodedError("EINVAL", message("errors-schedules.destinations.sftp-refused", { host }));
  // 2 and 3 of the protocol: there is no such folder, or not for this user
  if (code === 2 || code === 3) return new CodedError("EINVAL", message("errors-schedules.destinations.no-such-folder-user", { host }));
  return new CodedError("EAGAIN", message("errors-schedules.destinations.not-answer-sftp-server", { host }));
}

const pathIn = (folder: string, name: string): string =>
  folder === "" ? name : `${folder.endsWith("/") ? folder.slice(0, -1) : folder}/${name}`;

/** Bytes that are written by one call, less than any server takes, and how many of those calls are under way at once. */
const WRITE_BYTES = 30_000;
const WRITES = 32;

/** Puts a file there as it is made, whole or not at all: readers never see half of one. */
export async function putBySftp(sftp: SFTPWrapper, folder: string, { name, write }: Pick<Outgoing, "name" | "write">): Promise<void> {
  const path = pathIn(folder, name);
  const draft = `${path}.part`;
  const handle = await opened(sftp, draft);
  const gathering = new Gathering(WRITE_BYTES * WRITES);
  const put = async (held: Buffer): Promise<void> => {
    const starts = Array.from({ length: Math.ceil(held.length / WRITE_BYTES) }, (_, at) => at * WRITE_BYTES);
    await Promise.all(
      starts.map((at) =>
        called((done) => sftp.write(handle, held, at, Math.min(WRITE_BYTES, held.length - at), gathering.start + at, done)),
      ),
    );
  };
  try {
    await write((bytes) => gathering.add(bytes, put));
    await put(gathering.held);
    await called((done) => sftp.close(handle, done));
  } catch (error) {
    // what fails is taken back, as far as it can be; another attempt writes over it
    await called((done) => sftp.close(handle, done)).catch(() => undefined);
    await called((done) => sftp.unlink(draft, done)).catch(() => undefined);
    throw error;
  }
  // the protocol's own renaming takes no place that is taken
  await called((done) => sftp.ext_openssh_rename(draft, path, done)).catch(async () => {
    await called((done) => sftp.unlink(path, done)).catch(() => undefined);
    await called((done) => sftp.rename(draft, path, done));
  });
}

export async function removeBySftp(sftp: SFTPWrapper, folder: string, name: string): Promise<void> {
  await called((done) => sftp.unlink(pathIn(folder, name), done));
}

async function opened(sftp: SFTPWrapper, path: string): Promise<Buffer> {
  let handle: Buffer = Buffer.alloc(0);
  await called((done) =>
    sftp.open(path, "w", (error, made) => {
      handle = made;
      done(error);
    }),
  );
  return handle;
}

/** One call of the protocol: a server that never answers it is one that is gone. */
function called(make: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("timed out")), PATIENCE * 4);
    make((error) => {
      clearTimeout(late);
      if (error == null) resolve();
      else reject(error);
    });
  });
}
