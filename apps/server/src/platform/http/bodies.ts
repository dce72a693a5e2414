import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { Writable } from "node:stream";
import { breachError, CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { isBreach, measure, scanJson } from "@sheaf/workbook";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate } from "../services.ts";
import { bearerOf } from "./bearer.ts";

const TOO_LARGE = (): CodedError => new CodedError("payload_too_large", message("errors.code.too-large"));

/** Whether somebody known sends a request. Rejects where what it shows opens nothing. */
type IsKnown = (request: FastifyRequest) => Promise<boolean>;

/** Who shows a token is looked at before more of their request is read than anybody may send. */
export const knownBy =
  (authenticate: Authenticate): IsKnown =>
  async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null) return false;
    await authenticate(bearer, request.ip);
    return true;
  };

/** Reads a body, inflating gzip as it comes; stops at the caps, before the memory is spent (V66). */
async function readBody(request: FastifyRequest, payload: Readable, isKnown: IsKnown): Promise<Buffer> {
  const encoding = (request.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding !== "identity" && encoding !== "gzip")
    throw new CodedError("EINVAL", message("errors.http.only-gzip-understood-content-encoding"));
  const gzip = encoding === "gzip";
  const length = request.headers["content-length"];
  const isShort = !gzip && length !== undefined && Number(length) <= limits.strangeBodyBytes;
  const mayBring = isShort || !(await isKnown(request)) ? limits.strangeBodyBytes : limits.bodyBytes;
  const most = Math.min(mayBring, request.routeOptions.bodyLimit ?? limits.bodyBytes);
  const arriving = Math.min(most, gzip ? limits.compressedBodyBytes : most);
  const declared = Number(length ?? "0");
  if (declared > arriving) throw TOO_LARGE();
  const chunks: Buffer[] = [];
  let total = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > most) done(TOO_LARGE());
      else {
        chunks.push(chunk);
        done();
      }
    },
  });
  try {
    if (gzip) {
      let arrived = 0;
      const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          arrived += chunk.length;
          if (arrived > arriving) throw TOO_LARGE();
          yield chunk;
        }
      };
      await pipeline(payload, counted, createGunzip(), sink);
    } else await pipeline(payload, sink);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError("EINVAL", message("errors.http.requests-body-cannot-read"));
  }
  return Buffer.concat(chunks);
}

/** JSON and text bodies, plain or gzipped. Any other content type is refused by fastify; that is part of the CSRF rule (V19). */
export function readBodies(app: FastifyInstance, isKnown: IsKnown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(["application/json", "application/scim+json"], async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(request, payload, isKnown);
    if (bytes.length === 0) return undefined;
    return readJson(bytes);
  });
  app.addContentTypeParser(["application/yaml", "text/yaml", "text/plain"], readText(isKnown));
}

/** The same bodies, JSON too, left as text: for readers that have a parser of their own (duplicate keys, places of findings). */
export function readTextBodies(app: FastifyInstance, isKnown: IsKnown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(["application/json", "application/yaml", "text/yaml", "text/plain"], readText(isKnown));
}

const readText =
  (isKnown: IsKnown) =>
  async (request: FastifyRequest, payload: Readable): Promise<string> => {
    const bytes = await readBody(request, payload, isKnown);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new CodedError("EINVAL", message("errors.http.requests-body-not-valid-utf"));
    }
  };

function readJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CodedError("EINVAL", message("errors.http.requests-body-not-valid-json"));
  }
  // Before it is parsed: eight million brackets are small as a text, and not as values.
  const breach = scanJson(text);
  if (breach !== null) throw breachError(breach, "body");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CodedError("EINVAL", message("errors.http.requests-body-not-valid-json"));
  }
  if (mayNamePrototypes.test(text)) dropPrototypes(value);
  if (mayHoldHalves.test(text)) requireWholeCharacters(value);
  return value;
}

/** `__proto__`, with or without escapes. */
const mayNamePrototypes = /__proto__|\\u005f|\\u00[67]/iu;
/** An escape of one half of a character; a body in UTF-8 can bring one in no other way. */
const mayHoldHalves = /\\ud[89a-f]/iu;

/** No store keeps half a character, and each does something else with it. NUL may be asked for, as an engine may hold it. */
function requireWholeCharacters(value: unknown): void {
  const found = measure(value, undefined, "asked-for");
  if (isBreach(found)) throw breachError(found, "body");
}

/**
 * `__proto__` as a key is data at best and an attack at worst (V47): schemas never see it. Not by a function that the parser calls with every
 * value: that took it seconds for a body of many.
 */
function dropPrototypes(value: unknown): void {
  const open: unknown[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== "object" || at === null) continue;
    if (Object.hasOwn(at, "__proto__")) Reflect.deleteProperty(at, "__proto__");
    for (const each of Array.isArray(at) ? at : Object.values(at)) if (typeof each === "object" && each !== null) open.push(each);
  }
}
