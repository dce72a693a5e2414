// Buckets and SFTP folders, against servers that speak the protocols.
import { generateKeyPairSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { AddressInfo } from "node:net";
import { CodedError, foreign } from "@sheaf/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import ssh2 from "ssh2";
import { GiveUp } from "../../../../platform/background/index.ts";
import { type S3Server, startS3Server } from "../../../../testing/s3-server.ts";
import type { Opened } from "../destination-door.ts";
import { destinationDoor, destinationDoorOf, requireDestination } from "../destinations.ts";
import { heldFile, type Opening } from "../outgoing.ts";
import { putInBucket, putInFolder, tryPlace } from "./places.ts";
import { putBySftp } from "./sftp.ts";

/** Names lead to this machine, whatever they are. */
const door = { addressesOf: async () => ["127.0.0.1"], mayUsePort: () => true, mayBePlain: true };
const file = (name: string, text: string) => ({ name, contentType: "text/csv", bytes: Buffer.from(text) });
/** What is told of a failure, though another attempt would end the same way. */
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "nothing",
    (error: Error) => (error instanceof GiveUp ? `for good: ${(error.cause as Error).message}` : error.message),
  );

describe("buckets", () => {
  let s3: S3Server;
  let opened: Opened;
  beforeAll(async () => {
    s3 = await startS3Server();
    opened = {
      url: `${s3.endpoint}/${s3.bucket}/weekly/north & south`,
      user: s3.accessKey,
      secret: s3.secretKey,
      region: s3.region,
      hostKey: null,
    };
  });
  afterAll(() => s3.close());

  test("files go to their folder, each under a name of its own, and a second time to the same place", async () => {
    const files = [file("Orders.csv", "a"), file("Orders.csv", "b")].map(heldFile);
    await putInBucket(opened, files, door, Date.now);
    await putInBucket(opened, files, door, Date.now);
    const all = [...s3.objects].map(([key, { bytes }]) => [key, bytes.toString()]);
    expect(all).toEqual([
      ["weekly/north & south/Orders.csv", "a"],
      ["weekly/north & south/Orders 2.csv", "b"],
    ]);
  });

  test("a test leaves nothing; a wrong key, a bucket that is not there and a server that is away are told apart", async () => {
    const before = [...s3.objects.keys()];
    await tryPlace("s3", opened, door, Date.now());
    expect([...s3.objects.keys()]).toEqual(before);
    expect(await said(tryPlace("s3", { ...opened, secret: "wrong" }, door, Date.now()))).toMatch(
      /^for good: .* does not take the access key/,
    );
    s3.failNext(3, 503);
    expect(await said(putInBucket(opened, [heldFile(file("x.csv", "x"))], door, Date.now))).toMatch(/answered with status 503/);
    expect(await said(tryPlace("s3", { ...opened, url: "https://127.0.0.1/bucket" }, destinationDoor, Date.now()))).toMatch(
      /^for good: .* is no address of the public web/,
    );
  });

  const large = (size: number, name = "Lärge & more.csv") => ({ name, contentType: "text/csv", bytes: randomBytes(size) });
  const MIB = 1_048_576;

  test("a large file comes in parts, and is there as a whole; no part is kept of what fails, or of a server that was killed", async () => {
    const key = "weekly/north & south/Lärge & more.csv";
    const of = (calls: readonly string[]) => calls.map((call) => call.replace(key, "it"));
    const whole = large(20 * MIB + 5);
    s3.calls.length = 0;
    await putInBucket(opened, [heldFile(whole)], door, Date.now);
    expect(s3.objects.get(key)?.bytes.equals(whole.bytes)).toBe(true);
    expect(of(s3.calls)).toEqual(["GET ", "POST it", "PUT it part 1", "PUT it part 2", "PUT it part 3", "POST it"]);
    s3.objects.delete(key);
    // a part that is refused once is sent again; one that stays away ends it, and takes the rest back
    s3.failNext(1, 503, (call) => call.endsWith("part 2"));
    await putInBucket(opened, [heldFile(whole)], door, Date.now);
    expect(s3.objects.delete(key)).toBe(true);
    s3.failNext(3, 500, (call) => call.endsWith("part 2"));
    expect(await said(putInBucket(opened, [heldFile(whole)], door, Date.now))).toMatch(/answered with status 500/);
    expect([s3.objects.has(key), s3.uploads.size]).toEqual([false, 0]);
    // the status of success is said before it is done
    s3.refuseWhole = true;
    expect(await said(putInBucket(opened, [heldFile(whole)], door, Date.now))).toMatch(/did not put the parts/);
    expect([s3.objects.has(key), s3.uploads.size]).toEqual([false, 0]);
    // whoever could not take its parts back: another attempt does, and leaves those of other files
    for (const one of [whole, large(9 * MIB, "Lärge & more.csv.txt")]) {
      s3.failNext(6, 500, (call) => call.endsWith("part 2") || call.startsWith("DELETE"));
      await said(putInBucket(opened, [heldFile(one)], door, Date.now));
    }
    expect([...s3.uploads.values()].map((one) => one.key)).toEqual([key, `${key}.txt`]);
    await putInBucket(opened, [heldFile(whole)], door, Date.now);
    expect([...s3.uploads.values()].map((one) => one.key)).toEqual([`${key}.txt`]);
    expect(s3.objects.get(key)?.bytes.equals(whole.bytes)).toBe(true);
    s3.objects.clear();
  });

  test("a part goes out before the next is made, and a file that ends at the end of a part is whole", async () => {
    const key = "weekly/north & south/made.bin";
    const piece = randomBytes(3 * MIB + 7);
    const made: number[] = [];
    const making =
      (pieces: readonly Buffer[]): Opening =>
      async () => ({
        name: "made.bin",
        contentType: "application/octet-stream",
        write: async (sink) => {
          for (const one of pieces) {
            await sink(one);
            made.push(s3.calls.filter((call) => call.includes("part")).length);
          }
        },
      });
    s3.calls.length = 0;
    await putInBucket(opened, [making(Array.from({ length: 9 }, () => piece))], door, Date.now);
    expect(s3.objects.get(key)?.bytes.equals(Buffer.concat(Array.from({ length: 9 }, () => piece)))).toBe(true);
    // parts that were there when each piece had been taken
    expect(made).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3]);
    for (const size of [0, 8 * MIB, 16 * MIB]) {
      const whole = randomBytes(size);
      await putInBucket(opened, [making([whole])], door, Date.now);
      expect(s3.objects.get(key)?.bytes.equals(whole), String(size)).toBe(true);
    }
    s3.objects.delete(key);
  });

  test("a file whose making fails leaves nothing in the bucket", async () => {
    const failing: Opening = async () => ({
      name: "half.bin",
      contentType: "application/octet-stream",
      write: async (sink) => {
        await sink(randomBytes(20 * MIB));
        throw new Error("no more rows");
      },
    });
    const before = s3.uploads.size;
    expect(await said(putInBucket(opened, [failing], door, Date.now))).toBe("no more rows");
    expect([s3.objects.has("weekly/north & south/half.bin"), s3.uploads.size]).toEqual([false, before]);
  });

  test("what is written down has to be whole, and leads nowhere else", () => {
    const asked = { kind: "s3" as const, ...opened, url: "https://s3.example/bucket/in" };
    expect(() => requireDestination(asked, destinationDoor)).not.toThrow();
    for (const bad of ["https://s3.example", "https://s3.example/B", "http://s3.example/bucket", "https://s3.example:9000/bucket"])
      expect(() => requireDestination({ ...asked, url: bad }, destinationDoor), bad).toThrow();
    expect(() => requireDestination({ ...asked, url: "https://s3.example/bucket/%2e%2e%2fother" }, destinationDoor)).toThrow(
      "nowhere else",
    );
    expect(() => requireDestination({ ...asked, region: null }, destinationDoor)).toThrow("region");
    const [usual, own] = [false, true].map((allowPrivateDestinations) => destinationDoorOf({ allowPrivateDestinations }));
    for (const inside of ["http://minio:9000/bucket", "https://10.0.0.1:9000/bucket"]) {
      expect(() => requireDestination({ ...asked, url: inside }, usual!), inside).toThrow();
      expect(() => requireDestination({ ...asked, url: inside }, own!), inside).not.toThrow();
    }
  });
});

describe("SFTP", () => {
  const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
  const kept = new Map<string, Buffer>();
  const key = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs1", format: "pem" }).toString();
  let opened: Opened;
  let writes = 0;
  const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
    client.on("error", () => undefined);
    client.on("authentication", (context) => {
      const isRight =
        context.method === "password" &&
        context.username === "porter" &&
        context.password.length === 6 &&
        timingSafeEqual(Buffer.from(context.password), Buffer.from("secret"));
      if (isRight) context.accept();
      else context.reject(["password"]);
    });
    client.on("session", (accept) => {
      accept().on("sftp", (begin) => {
        const sftp = begin();
        const open = new Map<number, { readonly path: string; bytes: Buffer }>();
        sftp.on("OPEN", (id, path, flags) => {
          if (!path.startsWith("in/")) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
          expect(flags & OPEN_MODE.WRITE).not.toBe(0);
          open.set(open.size, { path, bytes: Buffer.alloc(0) });
          sftp.handle(id, Buffer.from([open.size - 1]));
        });
        sftp.on("WRITE", (id, handle, offset, data) => {
          const written = open.get(handle[0]!)!;
          writes += 1;
          const bytes = Buffer.alloc(Math.max(written.bytes.length, offset + data.length));
          written.bytes.copy(bytes);
          data.copy(bytes, offset);
          written.bytes = bytes;
          sftp.status(id, STATUS_CODE.OK);
        });
        sftp.on("CLOSE", (id, handle) => {
          const { path, bytes } = open.get(handle[0]!)!;
          kept.set(path, bytes);
          sftp.status(id, STATUS_CODE.OK);
        });
        sftp.on("FSTAT", (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED));
        sftp.on("FSETSTAT", (id) => sftp.status(id, STATUS_CODE.OK));
        // as the protocol has it: a place that is taken is not taken again
        sftp.on("RENAME", (id, from, to) => {
          const bytes = kept.get(from);
          if (bytes === undefined || kept.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
          kept.delete(from);
          kept.set(to, bytes);
          sftp.status(id, STATUS_CODE.OK);
        });
        sftp.on("REMOVE", (id, path) => sftp.status(id, kept.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
      });
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    opened = { url: `sftp://files.example:${port}/in`, user: "porter", secret: "secret", region: null, hostKey: null };
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => kept.clear());

  test("a test finds the key of the host and leaves nothing; files come whole, and a second time to the same place", async () => {
    const hostKey = await tryPlace("sftp", opened, door, Date.now());
    expect(hostKey).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect([...kept]).toEqual([]);
    for (const text of ["old", "new"]) await putInFolder({ ...opened, hostKey }, [heldFile(file("Orders.csv", text))], door);
    expect([...kept].map(([path, bytes]) => [path, bytes.toString()])).toEqual([["in/Orders.csv", "new"]]);
  });

  test("a file is written as it is made, and is whole; one whose making fails leaves neither itself nor a draft", async () => {
    const piece = randomBytes(700_001);
    const arrived: number[] = [];
    const making =
      (count: number, isFailing: boolean): Opening =>
      async () => ({
        name: "made.bin",
        contentType: "application/octet-stream",
        write: async (sink) => {
          for (let at = 0; at < count; at += 1) {
            await sink(piece);
            arrived.push(writes);
          }
          if (isFailing) throw new CodedError("EAGAIN", foreign("no more rows"));
        },
      });
    writes = 0;
    await putInFolder(opened, [making(7, false)], door);
    expect(kept.get("in/made.bin")?.equals(Buffer.concat(Array.from({ length: 7 }, () => piece)))).toBe(true);
    expect([...kept.keys()]).toEqual(["in/made.bin"]);
    // what is full goes out before the next is made
    expect(arrived[1]).toBe(32);
    expect(arrived.at(-1)).toBeGreaterThan(arrived[1] ?? 0);
    kept.clear();
    expect(await said(putInFolder(opened, [making(3, true)], door))).toBe("no more rows");
    expect([...kept.keys()]).toEqual([]);
    for (const size of [0, 30_000 * 32]) {
      await putInFolder(opened, [heldFile({ name: "edge.bin", contentType: "text/plain", bytes: randomBytes(size) })], door);
      expect(kept.get("in/edge.bin")?.length).toBe(size);
    }
  });

  test("another host's key, a wrong password, a folder that is not there and an address of this network are refused for good", async () => {
    const put = (more: Partial<Opened>, through = door) =>
      said(putInFolder({ ...opened, ...more }, [heldFile(file("x.csv", "x"))], through));
    expect(await put({ hostKey: `SHA256:${"A".repeat(43)}` })).toMatch(/^for good: .* shows another key/);
    expect(await put({ secret: "secre!" })).toMatch(/^for good: .* does not take the user/);
    expect(await put({ url: opened.url.replace("/in", "/out") })).toMatch(/^for good: .* no such folder/);
    expect(await put({ url: opened.url.replace("files.example", "127.0.0.1") }, destinationDoor as typeof door)).toMatch(
      /^for good: .* is no address of the public web/,
    );
    expect([...kept]).toEqual([]);
    const asked = { kind: "sftp" as const, ...opened };
    expect(() => requireDestination(asked, destinationDoor)).toThrow("Test the SFTP server first");
  });

  test("a server that never answers the opening of a file is given up after a minute", async () => {
    vi.useFakeTimers();
    try {
      const silent = { open: () => undefined } as unknown as ssh2.SFTPWrapper;
      const put = said(putBySftp(silent, "in", { name: "x.csv", write: async () => undefined }));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await put).toBe("timed out");
    } finally {
      vi.useRealTimers();
    }
  });
});
