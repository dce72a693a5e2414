import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { StartupFailure } from "../startup-failure.ts";
import type { ServerConfig } from "./config.ts";

/** The server's own secrets. Never logged, never in an answer. */
export interface Secrets {
  /** Signs access tokens. */
  readonly sessionKey: Uint8Array;
  /** Seals the secrets of connections. */
  readonly sealKey: Uint8Array;
  /** Of the embedded metadata store; it has no network address, and its socket's folder is closed to others. */
  readonly databasePassword: string;
}

const FILE = "secrets.json";
const LEAST_BYTES = 32;
const fileShape = z.object({
  version: z.literal(1),
  sessionSecret: z.string(),
  encryptionKey: z.string(),
  databasePassword: z.string().min(16),
});

/**
 * Secrets from the environment, else from `secrets.json` of the data folder, else made there at the first start. In production
 * nothing is made unless it was asked for, and a secret that is weak or stands in an example is refused (V03).
 */
export function loadSecrets(config: ServerConfig, store: { readonly isMade: boolean } = { isMade: false }): Secrets {
  const path = join(config.dataFolder, FILE);
  let kept = readKept(path);
  const complete = config.sessionSecret !== null && config.encryptionKey !== null;
  if (kept === null) {
    if (store.isMade && !config.newSecrets) {
      throw new StartupFailure(
        `${path} is missing, and the metadata store beside it was made with it. Put the file back from a copy. ` +
          "Where there is no copy, SHEAF_NEW_SECRETS=yes makes a new one, once: everybody signs in again, and the passwords of connections have to be entered again.",
      );
    }
    if (config.production && !complete && !config.generateSecrets) {
      throw new StartupFailure(
        `Production mode needs SHEAF_SESSION_SECRET and SHEAF_ENCRYPTION_KEY (${LEAST_BYTES} random bytes each, for example from: openssl rand -base64 48). ` +
          `SHEAF_GENERATE_SECRETS=yes makes them once in ${path} instead.`,
      );
    }
    kept = makeKept(path);
  }
  const session = config.sessionSecret ?? kept.sessionSecret;
  const encryption = config.encryptionKey ?? kept.encryptionKey;
  requireStrong("SHEAF_SESSION_SECRET", session, config.production);
  requireStrong("SHEAF_ENCRYPTION_KEY", encryption, config.production);
  if (session === encryption) throw new StartupFailure("SHEAF_SESSION_SECRET and SHEAF_ENCRYPTION_KEY must differ.");
  return {
    sessionKey: deriveKey(session, "sheaf session 1"),
    sealKey: deriveKey(encryption, "sheaf connection secrets 1"),
    databasePassword: kept.databasePassword,
  };
}

/** Whether a data folder has secrets of its own. */
export function hasSecrets(config: Pick<ServerConfig, "dataFolder">): boolean {
  return existsSync(join(config.dataFolder, FILE));
}

/** What of the secrets another data folder needs to read what this one's server sealed and signed. */
type LastingSecrets = Pick<z.infer<typeof fileShape>, "sessionSecret" | "encryptionKey">;

/** For a backup; null where the data folder has none. */
export function readKeptSecrets(config: Pick<ServerConfig, "dataFolder">): LastingSecrets | null {
  const kept = readKept(join(config.dataFolder, FILE));
  return kept === null ? null : { sessionSecret: kept.sessionSecret, encryptionKey: kept.encryptionKey };
}

/** Of a backup, for a data folder that has none yet: its store gets a password of its own. */
export function keepSecrets(config: Pick<ServerConfig, "dataFolder">, lasting: unknown): void {
  makeKept(join(config.dataFolder, FILE), fileShape.pick({ sessionSecret: true, encryptionKey: true }).parse(lasting));
}

function readKept(path: string): z.infer<typeof fileShape> | null {
  if (!existsSync(path)) return null;
  if (process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0) {
    throw new StartupFailure(
      `${path} can be read by other accounts. Make it private (chmod 600), and if they may have read it, make new secrets.`,
    );
  }
  try {
    return fileShape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new StartupFailure(
      `${path} is not a whole secrets file. Put it back from a copy: without it stored connection passwords cannot be read.`,
    );
  }
}

/** Written whole and to the disk under another name, then linked: a kill in between leaves no half file, and two starts agree on one. */
function makeKept(path: string, given: Partial<LastingSecrets> = {}): z.infer<typeof fileShape> {
  const random = (): string => randomBytes(48).toString("base64url");
  const kept = { version: 1 as const, sessionSecret: random(), encryptionKey: random(), databasePassword: random(), ...given };
  const unfinished = `${path}.${process.pid}`;
  const handle = openSync(unfinished, "w", 0o600);
  try {
    chmodSync(unfinished, 0o600);
    writeSync(handle, `${JSON.stringify(kept, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  const read = readKept(path);
  if (read === null) throw new StartupFailure(`${path} could not be written.`);
  return read;
}

/** Words that stand in examples, and keyboards' favorites: a secret that holds one was typed, not drawn. */
const TYPED = /change|example|secret|password|sheaf|default|insecure|replace|your|test|1234|abcd|qwerty|0000/i;

function requireStrong(name: string, secret: string, production: boolean): void {
  if (Buffer.byteLength(secret) < LEAST_BYTES) throw new StartupFailure(`${name} is shorter than ${LEAST_BYTES} bytes.`);
  if (!production) return;
  const differing = new Set(secret).size;
  // a random text can hold a short word by chance; one that is typed holds little else
  const word = secret.replaceAll(new RegExp(TYPED.source, "gi"), "");
  if (differing < 16 || word.length < secret.length * 0.8)
    throw new StartupFailure(`${name} is too easy to guess. Use random bytes, for example from: openssl rand -base64 48`);
}

/** A key for one purpose out of a secret; of another purpose it is another one. */
export function deriveKey(secret: string | Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
}

/**
 * Seals a text with AES-256-GCM. `place` (organization and connection id) is bound in: a sealed value copied to another row
 * cannot be opened there. Layout: version byte, 12 bytes nonce, 16 bytes tag, ciphertext.
 */
export function seal(secrets: Pick<Secrets, "sealKey">, text: string, place: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secrets.sealKey, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
}

/** The secret of a connection; where it cannot be opened, whoever keeps the connection enters it again. */
export function unsealSecret(secrets: Pick<Secrets, "sealKey">, sealed: Uint8Array, place: string): string {
  try {
    return unseal(secrets, sealed, place);
  } catch {
    throw new CodedError("warehouse_unauthorized", message("errors.config.connections-password-cannot-read-key"), {
      field: "secret",
    });
  }
}

/** Opens what `seal` made; throws if key, place or content differ. */
export function unseal(secrets: Pick<Secrets, "sealKey">, sealed: Uint8Array, place: string): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== 1 || bytes.length < 29) throw new Error("not a sealed value");
  const decipher = createDecipheriv("aes-256-gcm", secrets.sealKey, bytes.subarray(1, 13));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(13, 29));
  return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString("utf8");
}
