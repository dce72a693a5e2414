// A server that speaks as much of the protocol of S3 as a store of files needs, over real HTTP, with a check of each signature that shares
// nothing with the library that signs. Its words are those of the protocol's description: AWS Signature Version 4.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** What is there, by key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly at: Date }>;
  /** Calls that came, as `METHOD key`. */
  readonly calls: string[];
  /** Uploads in parts that are not ended: what they are of. */
  readonly uploads: ReadonlyMap<string, { readonly key: string }>;
  /** The next so many calls are answered with this status; those alone that it is of, where that is said. */
  failNext(count: number, status: number, isOf?: (call: string) => boolean): void;
  /** The next upload in parts is answered with the status of success, and not done. */
  refuseWhole: boolean;
  /** Told of each call, before it is done and before its answer: `METHOD key`, with `part N`, `uploads` or `uploadId` behind it. */
  at: ((call: string, isDone: boolean) => Promise<void>) | null;
  /** Objects of one page of a listing. */
  pageSize: number;
  close(): Promise<void>;
}

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request should have; null where it names no scope of this server. */
export function signatureOf(
  request: { readonly method: string; readonly url: URL; readonly headers: Readonly<Record<string, string>> },
  keys: { readonly accessKey: string; readonly secretKey: string; readonly region: string },
): { readonly expected: string; readonly given: string } | null {
  const { method, url, headers } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/u;
  const [, key, day = "", region = "", signed = "", given = ""] = form.exec(headers["authorization"] ?? "") ?? [];
  if (key !== keys.accessKey || region !== keys.region) return null;
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return null;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const canonical = [
    method,
    url.pathname
      .split("/")
      .map((part) => encoded(decodeURIComponent(part)))
      .join("/"),
    query,
    ...names.map((name) => `${name}:${(headers[name] ?? "").trim().replaceAll(/ +/gu, " ")}`),
    "",
    signed,
    headers["x-amz-content-sha256"] ?? "",
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"] ?? "", scope, sha256(canonical)].join("\n");
  const signing = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${keys.secretKey}`, day), region));
  return { expected: hmac(signing, toSign).toString("hex"), given };
}

export async function startS3Server(): Promise<S3Server> {
  const keys = { accessKey: "TESTKEY", secretKey: "a secret/of+tests", region: "eu-test-1" };
  const bucket = "sheaf-files";
  const objects: S3Server["objects"] = new Map();
  const calls: string[] = [];
  const failing = { left: 0, status: 503, isOf: (_: string): boolean => true };
  const uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, code: string): void => {
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    };
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const url = new URL(request.url ?? "/", "http://server");
    const method = request.method ?? "";
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const [, named, ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    const call = `${method} ${key}${url.searchParams.has("partNumber") ? ` part ${url.searchParams.get("partNumber")}` : ""}`;
    calls.push(call);
    if (failing.left > 0 && failing.isOf(call)) {
      failing.left -= 1;
      return refuse(failing.status, "SlowDown");
    }
    const signature = signatureOf({ method, url, headers }, keys);
    if (signature === null) return refuse(403, "InvalidAccessKeyId");
    if (!timingSafeEqual(Buffer.from(signature.expected), Buffer.from(signature.given))) return refuse(403, "SignatureDoesNotMatch");
    const stamp = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(headers["x-amz-date"] ?? "");
    const [, year, month, date, hour, minute, second] = stamp ?? [];
    const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
    if (!(Math.abs(at - Date.now()) < 15 * 60_000)) return refuse(403, "RequestTimeTooSkewed");
    if (sha256(body) !== headers["x-amz-content-sha256"]) return refuse(400, "XAmzContentSHA256Mismatch");
    if (named !== bucket) return refuse(404, "NoSuchBucket");
    const mark = ["uploads", "uploadId"].find((name) => url.searchParams.has(name) && !url.searchParams.has("partNumber"));
    const told = mark === undefined ? call : `${call} ${mark}`;
    await server.at?.(told, false);
    // what is done is there before anybody is told
    const end = response.end.bind(response);
    response.end = ((...given: Parameters<typeof end>) => {
      void (server.at?.(told, true) ?? Promise.resolve()).then(() => end(...given));
      return response;
    }) as typeof response.end;
    if (key === "" && url.searchParams.has("uploads")) return begun(url, response);
    if (key === "") return list(url, response);
    if (url.searchParams.has("uploads") || url.searchParams.has("uploadId")) return inParts(method, key, url, body, response, refuse);
    const object = objects.get(key);
    if (method === "PUT") {
      objects.set(key, { bytes: body, at: new Date() });
      response.writeHead(200).end();
    } else if (method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (object === undefined) refuse(404, "NoSuchKey");
    else response.writeHead(200, { "content-length": object.bytes.length }).end(object.bytes);
  };
  const begun = (url: URL, response: ServerResponse): void => {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(url.searchParams.get("prefix") ?? ""));
    const all = found.map(([id, { key }]) => `<Upload><Key>${key.replaceAll("&", "&amp;")}</Key><UploadId>${id}</UploadId></Upload>`);
    response
      .writeHead(200, { "content-type": "application/xml" })
      .end(`<ListMultipartUploadsResult>${all.join("")}</ListMultipartUploadsResult>`);
  };
  const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
  const inParts = (
    method: string,
    key: string,
    url: URL,
    body: Buffer,
    response: ServerResponse,
    refuse: (status: number, code: string) => void,
  ): void => {
    if (method === "POST" && url.searchParams.has("uploads")) {
      const id = `upload/${calls.length}+1=`;
      uploads.set(id, { key, parts: new Map() });
      response.writeHead(200).end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    const id = url.searchParams.get("uploadId") ?? "";
    const upload = uploads.get(id);
    if (upload?.key !== key) return refuse(404, "NoSuchUpload");
    if (method === "DELETE") {
      uploads.delete(id);
      response.writeHead(204).end();
      return;
    }
    if (method === "PUT") {
      upload.parts.set(Number(url.searchParams.get("partNumber")), body);
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    }
    if (server.refuseWhole) {
      server.refuseWhole = false;
      // it takes long, so that its status is there before its end
      response.writeHead(200).end("<Error><Code>InternalError</Code></Error>");
      return;
    }
    const named = [...body.toString().matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/gu)];
    const parts = named.map(([, number, tag]) => ({ bytes: upload.parts.get(Number(number)), tag: tag?.replaceAll("&quot;", '"') }));
    if (parts.length === 0 || parts.some(({ bytes, tag }) => bytes === undefined || etagOf(bytes) !== tag))
      return refuse(400, "InvalidPart");
    if (parts.slice(0, -1).some(({ bytes }) => (bytes?.length ?? 0) < 5 * 1_048_576)) return refuse(400, "EntityTooSmall");
    uploads.delete(id);
    objects.set(key, { bytes: Buffer.concat(parts.map(({ bytes }) => bytes ?? Buffer.alloc(0))), at: new Date() });
    response.writeHead(200).end(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  };
  const list = (url: URL, response: ServerResponse): void => {
    const after = url.searchParams.get("continuation-token") ?? "";
    const most = Math.min(server.pageSize, Number(url.searchParams.get("max-keys") ?? "1000"));
    const found = [...objects]
      .filter(([key]) => key.startsWith(url.searchParams.get("prefix") ?? "") && key > after)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const page = found.slice(0, most);
    const next = found.length > most ? `<NextContinuationToken>${page.at(-1)?.[0] ?? ""}</NextContinuationToken>` : "";
    const contents = page.map(
      ([key, { at, bytes }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
    response
      .writeHead(200, { "content-type": "application/xml" })
      .end(`<?xml version="1.0"?><ListBucketResult><Prefix></Prefix>${contents.join("")}${next}</ListBucketResult>`);
  };

  const http = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    bucket,
    ...keys,
    objects,
    calls,
    uploads,
    failNext: (count, status, isOf = () => true) => Object.assign(failing, { left: count, status, isOf }),
    refuseWhole: false,
    at: null,
    pageSize: 1_000,
    close: () => new Promise((resolve) => void http.close(() => resolve())),
  };
  return server;
}
