import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CodedError } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, signatureOf, startS3Server } from "../../testing/s3-server.ts";
import { readConfig } from "../config/index.ts";
import { type FilePlace, type FileStore, keyOf, placeOf } from "./file-store.ts";
import { FolderStore } from "./folder-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { S3Store } from "./s3-store.ts";
import { verified } from "./verified.ts";

const folder = mkdtempSync(join(tmpdir(), "sheaf-files-"));
const waiting = join(folder, "waiting");
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const [one, other] = [randomUUID(), randomUUID()];
const place = (kind: FilePlace["kind"] = "cell", organizationId = one): FilePlace => ({ organizationId, kind, id: randomUUID() });
const now = (): number => Date.now();
const bucketStore = (more: Partial<S3Server & { readonly prefix: string }> = {}): S3Store =>
  new S3Store({ ...s3, prefix: "some/where", ...more }, waiting, now);
const stores: readonly (readonly [name: string, open: () => FileStore])[] = [
  ["a folder", () => new FolderStore(join(folder, "files"))],
  ["a bucket", () => bucketStore()],
];
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof CodedError ? error.code : `not coded: ${String(error)}`),
  );
const bytes = async (store: FileStore, at: FilePlace): Promise<Buffer> => buffer((await store.read(at, 4)).body);
const listed = async (store: FileStore): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { place: at, writtenAt } of store.list()) {
    expect(Math.abs(writtenAt - Date.now())).toBeLessThan(60_000);
    keys.push(keyOf(at));
  }
  return keys.toSorted();
};

describe.each(stores)("%s", (_name, open) => {
  test("gives back what was written, by pieces and from the start; says its size and its checksum", async () => {
    const store = open();
    const at = place();
    const large = Buffer.alloc(300_000, "0123456789");
    const written = await store.write(at, Readable.from([large.subarray(0, 100), large.subarray(100)]));
    expect(written).toEqual({ size: 300_000, sha256: "91c304e4daed16d1ac074867c3a7b6b25f113684822bb9cb5db2535cf6b21c8c" });
    const { head, size, body } = await store.read(at, 16);
    expect([head.toString(), size, (await buffer(body)).equals(large)]).toEqual(["0123456789012345", 300_000, true]);
    const empty = place("picture");
    expect(await store.write(empty, Readable.from([]))).toEqual({
      size: 0,
      sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    });
    expect([(await store.read(empty, 16)).head.length, (await bytes(store, empty)).length]).toEqual([0, 0]);
    // a reader that leaves
    (await store.read(at, 16)).body.destroy();
  });

  test("a file is replaced whole, lies apart by organization and kind, and is gone when it was removed", async () => {
    const store = open();
    const at = place();
    const same = { ...at, organizationId: other };
    await store.write(at, Readable.from([Buffer.from("first")]));
    await store.write(same, Readable.from([Buffer.from("another")]));
    await store.write({ ...at, kind: "picture" }, Readable.from([Buffer.from("picture")]));
    await store.write(at, Readable.from([Buffer.from("second")]));
    expect([await bytes(store, at), await bytes(store, same), await bytes(store, { ...at, kind: "picture" })].map(String)).toEqual([
      "second",
      "another",
      "picture",
    ]);
    await store.remove(at);
    await store.remove(at);
    expect(await codeOf(store.read(at, 1))).toBe("ENOENT");
    expect(String(await bytes(store, same))).toBe("another");
  });

  test("what is cut off, too large or missing leaves nothing", async () => {
    const store = open();
    const before = await listed(store);
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from("half"));
        throw new Error("the line broke");
      })(),
    );
    expect(await codeOf(store.write(place(), broken))).toBe("EINVAL");
    expect(await codeOf(store.write(place(), undefined))).toBe("EINVAL");
    const check = (size: number): void => {
      if (size > 3) throw new CodedError("EFBIG");
    };
    expect(await codeOf(store.write(place(), Readable.from([Buffer.from("four")]), { check }))).toBe("EFBIG");
    expect(await codeOf(store.write(place(), Readable.from([Buffer.from("x")]), { signal: AbortSignal.abort() }))).toBe("EINVAL");
    expect(await listed(store)).toEqual(before);
    expect(existsSync(waiting) ? readdirSync(waiting) : []).toEqual([]);
  });

  test("lists its files, whatever else lies there", async () => {
    const store = open();
    for await (const { place: at } of store.list()) await store.remove(at);
    const files = [place(), place("picture"), place("cell", other), place(), place()];
    for (const at of files) await store.write(at, Readable.from([Buffer.from("x")]));
    s3.objects.set("elsewhere/a.txt", { bytes: Buffer.from("x"), at: new Date() });
    s3.objects.set("some/where/readme.txt", { bytes: Buffer.from("x"), at: new Date() });
    if (existsSync(join(folder, "files"))) writeFileSync(join(folder, "files", "lost+found"), "x");
    s3.pageSize = 2;
    expect(await listed(store)).toEqual(files.map(keyOf).toSorted());
    s3.pageSize = 1_000;
  });
});

describe("places", () => {
  test("are read back from their paths; nothing else is one", () => {
    for (const at of [place(), place("picture")]) expect(placeOf(keyOf(at))).toEqual(at);
    const id = randomUUID();
    for (const key of [id, `${id}/`, `${one}/../${id}`, `${one}/x/${id}`, `${one}/${id}.part`, `x/${id}`, `${one}/pictures/x/${id}`])
      expect([key, placeOf(key)]).toEqual([key, null]);
    expect(() => keyOf({ organizationId: "..", kind: "cell", id })).toThrow();
  });
  test("bytes that changed are not handed out to their end", async () => {
    const at = place();
    const store = new FolderStore(join(folder, "files"));
    const { sha256 } = await store.write(at, Readable.from([Buffer.from("what was written")]));
    const path = join(folder, "files", keyOf(at));
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(String(await buffer(verified((await store.read(at, 0)).body, sha256)))).toBe("what was written");
    writeFileSync(path, "what was changed");
    await expect(buffer(verified((await store.read(at, 0)).body, sha256))).rejects.toThrow("not what was written");
  });
  test("what a killed server left half written is taken away after a while", async () => {
    const at = place();
    const root = join(folder, "half");
    const store = new FolderStore(root);
    await store.write(at, Readable.from([Buffer.from("whole")]));
    const half = `${join(root, keyOf(place()))}.part`;
    writeFileSync(half, "ha");
    expect(await store.forgetUnfinished(Date.now() - 60_000)).toBe(0);
    for (const path of [half, join(root, keyOf(at))]) utimesSync(path, 0, 0);
    expect(await store.forgetUnfinished(Date.now() - 60_000)).toBe(1);
    expect([existsSync(half), existsSync(join(root, keyOf(at)))]).toEqual([false, true]);
  });
});

describe("calls of a bucket", () => {
  test("the check of signatures is that of the protocol's own example", () => {
    // AWS's published example of a GET of an object, with its published keys
    const accessKey = ["AKIAIOSFODNN7", "EXAMPLE"].join("");
    const example = signatureOf(
      {
        method: "GET",
        url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
        headers: {
          host: "examplebucket.s3.amazonaws.com",
          range: "bytes=0-9",
          "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
          "x-amz-date": "20130524T000000Z",
          authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
        },
      },
      { accessKey, secretKey: ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/"), region: "us-east-1" },
    );
    expect(example?.expected).toBe(example?.given);
  });
  test("a wrong key, region or bucket is refused, and stops the start by name", async () => {
    for (const wrong of [{ secretKey: "x" }, { accessKey: "x" }, { region: "x" }, { bucket: "not-there" }]) {
      await expect(bucketStore(wrong).check()).rejects.toThrow(/40[34]/u);
      await expect(bucketStore(wrong).write(place(), Readable.from([Buffer.from("x")]))).rejects.toThrow(/40[34]/u);
    }
    const environment = {
      SHEAF_DATA: folder,
      SHEAF_FILES_BUCKET: s3.bucket,
      SHEAF_FILES_ENDPOINT: s3.endpoint,
      SHEAF_FILES_ACCESS_KEY: s3.accessKey,
      SHEAF_FILES_SECRET_KEY: "hunter2",
      SHEAF_FILES_REGION: s3.region,
    };
    const log = { warn: () => undefined };
    await expect(openFileStore(readConfig(environment), log)).rejects.toThrow(/SignatureDoesNotMatch.*SHEAF_FILES_BUCKET/u);
    await expect(openFileStore(readConfig(environment), log)).rejects.not.toThrow(/hunter2/u);
    const right = await openFileStore(readConfig({ ...environment, SHEAF_FILES_SECRET_KEY: s3.secretKey }), log);
    expect(right.where).toBe(`bucket ${s3.endpoint}/${s3.bucket}`);
    expect(() => readConfig({ ...environment, SHEAF_FILES_SECRET_KEY: undefined })).toThrow("SHEAF_FILES_SECRET_KEY");
    expect(() => readConfig({ ...environment, SHEAF_FILES_ENDPOINT: "https://name:password@host" })).toThrow("SHEAF_FILES_ENDPOINT");
  });
  test("one that the other side could not take is made again, a few times", async () => {
    const store = bucketStore();
    const at = place();
    s3.failNext(2, 503);
    await store.write(at, Readable.from([Buffer.from("again")]));
    expect(s3.calls.slice(-3)).toEqual(Array.from({ length: 3 }, () => `PUT some/where/${keyOf(at)}`));
    expect(String(await bytes(store, at))).toBe("again");
    s3.failNext(9, 500);
    await expect(store.remove(at)).rejects.toThrow("500");
    s3.failNext(0, 500);
    await store.remove(at);
  });
  test("nobody there is said as such; addresses that give out what a machine is are never asked", async () => {
    expect(await codeOf(bucketStore({ endpoint: "http://127.0.0.1:9" }).read(place(), 1))).toBe("EAGAIN");
    expect(await codeOf(bucketStore({ endpoint: "http://169.254.169.254" }).read(place(), 1))).toBe("EAGAIN");
  });
});
