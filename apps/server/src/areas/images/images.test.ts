import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CodedError, limits, foreign } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OutsideDoor, outsideDoor } from "../../platform/http/index.ts";
import { avifOfSize, pngOfSize } from "../../testing/large-pictures.ts";
import { fetchImage } from "./fetch/fetch-image.ts";
import { ImageStore } from "./fetch/image-store.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQCzPSQyAAAAAElFTkSuQmCC", "base64");

/** What a server of the web may answer. */
const pages: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  "/ok": (answer) => answer.writeHead(200, { "content-type": "text/plain", "set-cookie": "a=b" }).end(PNG),
  "/svg": (answer) => answer.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  "/drawn": (answer) => answer.writeHead(200).end("\ufeff<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'><rect/></svg>"),
  "/html": (answer) => answer.writeHead(200, { "content-type": "image/png" }).end("<script>alert(1)</script>"),
  "/gone": (answer) => answer.writeHead(404).end(PNG),
  "/pixels": (answer) => answer.writeHead(200).end(pngOfSize(30_000, 30_000)),
  "/avif": (answer) => answer.writeHead(200).end(avifOfSize(4_000, 3_000)),
  "/avif-pixels": (answer) => answer.writeHead(200).end(avifOfSize(65_536, 65_536)),
  "/near": (answer) => answer.writeHead(302, { location: "/ok" }).end(),
  "/inside": (answer) => answer.writeHead(302, { location: "http://10.0.0.7/ok" }).end(),
  "/file": (answer) => answer.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/round": (answer) => answer.writeHead(301, { location: "/round" }).end(),
  "/large": (answer) => {
    answer.writeHead(200);
    const piece = Buffer.alloc(256 * 1024, 0x89);
    const more = (): void => {
      while (!answer.destroyed && answer.write(piece));
      if (!answer.destroyed) answer.once("drain", more);
    };
    more();
  },
  "/cut": (answer) => {
    answer.writeHead(200, { "content-length": "100000" }).write(PNG);
    answer.destroy();
  },
};

let server: Server;
let origin: string;
const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    (pages[request.url ?? ""] ?? ((one) => one.writeHead(500).end()))(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://pictures.example:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The name `pictures.example` is this test's server; every other one is what it really is. */
const door: OutsideDoor = {
  addressesOf: (host) => (host === "pictures.example" ? Promise.resolve(["127.0.0.1"]) : outsideDoor.addressesOf(host)),
  mayUsePort: () => true,
};
/** Draws any text that says so. */
const drawn = (bytes: Buffer): Promise<Buffer | null> => Promise.resolve(bytes.includes("rect") ? PNG : null);
const codeOf = (address: string, through: OutsideDoor = door): Promise<string> =>
  fetchImage(address, through, drawn).then(
    ({ type }) => type,
    (thrown: unknown) => (thrown instanceof CodedError ? thrown.code : `not coded: ${String(thrown)}`),
  );

describe("what comes back", () => {
  test("a picture by its bytes, not by what the other server calls it; nothing of the reader goes along", async () => {
    expect(await fetchImage(`${origin}/ok`, door, drawn)).toEqual({ type: "image/png", bytes: PNG });
    const headers = asked.at(-1)?.headers;
    expect(headers?.host).toContain("pictures.example");
    expect([headers?.cookie, headers?.authorization, headers?.referer]).toEqual([undefined, undefined, undefined]);
  });
  test("V53: an SVG comes drawn as PNG; never as it is", async () => {
    expect(await fetchImage(`${origin}/drawn`, door, drawn)).toEqual({ type: "image/png", bytes: PNG });
  });
  test("no page, no SVG that cannot be drawn, nothing that is cut off or larger than the limit", async () => {
    expect(await Promise.all(["/svg", "/html", "/gone", "/cut", "/nothing"].map((path) => codeOf(`${origin}${path}`)))).toEqual(
      Array.from({ length: 5 }, () => "ENOENT"),
    );
    expect(await codeOf(`${origin}/large`)).toBe("EFBIG");
    expect(limits.imageBytes).toBeLessThan(10 * 1024 * 1024);
  });
  test("nothing of more pixels than browsers draw, however few its bytes", async () => {
    expect(await Promise.all(["/avif", "/pixels", "/avif-pixels"].map((path) => codeOf(`${origin}${path}`)))).toEqual([
      "image/avif",
      "EFBIG",
      "EFBIG",
    ]);
  });
  test("where it points on to is followed a few times, and is checked each time", async () => {
    expect(await codeOf(`${origin}/near`)).toBe("image/png");
    expect(await codeOf(`${origin}/inside`)).toBe("EINVAL");
    expect(await codeOf(`${origin}/file`)).toBe("EINVAL");
    const before = asked.length;
    expect(await codeOf(`${origin}/round`)).toBe("ENOENT");
    expect(asked.length - before).toBe(limits.imageRedirects + 1);
  });
});

describe("addresses that are never asked", () => {
  test.each([
    "http://127.0.0.1/x.png",
    "http://2130706433/x.png",
    "http://0x7f.1/x.png",
    "http://localhost/x.png",
    "http://[::1]/x.png",
    "http://[::ffff:127.0.0.1]/x.png",
    "http://[fe80::1]/x.png",
    "http://[fd00::1]/x.png",
    "http://10.0.0.1/x.png",
    "http://172.16.0.1/x.png",
    "http://192.168.1.1/x.png",
    "http://169.254.169.254/latest/meta-data",
    "http://0.0.0.0/x.png",
    "https://8.8.8.8:8080/x.png",
    "https://user:secret@8.8.8.8/x.png",
    "ftp://8.8.8.8/x.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "//8.8.8.8/x.png",
    "/x.png",
    "",
  ])("%s", async (address) => expect(await codeOf(address, outsideDoor)).toBe("EINVAL"));
  test("a name that turns out to be inside", async () => {
    const turned: OutsideDoor = { ...outsideDoor, addressesOf: () => outsideDoor.addressesOf("192.168.7.7") };
    expect(await codeOf("https://pictures.example/x.png", turned)).toBe("EINVAL");
  });
});

describe("what was fetched a short while ago", () => {
  const counting = (bytes = PNG) => {
    let now = 0;
    const fetched: string[] = [];
    const store = new ImageStore(
      (address) => {
        fetched.push(address);
        return address === "broken" ? Promise.reject(new CodedError("ENOENT")) : Promise.resolve({ type: "image/png", bytes });
      },
      () => now,
    );
    return { store, fetched, pass: (ms: number) => (now += ms) };
  };
  test("is not fetched again, but for another organization, and after an hour", async () => {
    const { store, fetched, pass } = counting();
    await Promise.all([store.read("a", "x"), store.read("a", "x")]);
    await store.read("a", "x");
    expect(fetched).toEqual(["x"]);
    await store.read("b", "x");
    pass(3_600_001);
    await store.read("a", "x");
    expect(fetched).toEqual(["x", "x", "x"]);
  });
  test("what failed is asked for again after a minute; much of it makes room for what is new", async () => {
    const { store, fetched, pass } = counting(Buffer.alloc(40 * 1024 * 1024));
    await expect(store.read("a", "broken")).rejects.toThrow();
    await expect(store.read("a", "broken")).rejects.toThrow();
    pass(60_001);
    await expect(store.read("a", "broken")).rejects.toThrow();
    expect(fetched).toEqual(["broken", "broken"]);
    await store.read("a", "x");
    await store.read("a", "y");
    await store.read("a", "x");
    expect(fetched.slice(2)).toEqual(["x", "y", "x"]);
  });
  test("R32: organizations take turns: a thousand slow pictures of one do not keep another's waiting", async () => {
    const ends: (() => void)[] = [];
    const fetched: string[] = [];
    const store = new ImageStore(
      async (address, organizationId) => {
        fetched.push(`${organizationId} ${address}`);
        if (organizationId === "a") await new Promise<void>((resolve) => ends.push(resolve));
        return { type: "image/png", bytes: PNG };
      },
      () => 0,
    );
    const flood = Array.from({ length: 1_012 }, (_, at) => store.read("a", `p${at}`));
    const over = store.read("a", "one too many");
    await expect(over).rejects.toMatchObject({ errorCode: "too_many_requests" });
    expect(fetched).toHaveLength(12);
    await Promise.all([0, 1, 2, 3, 4, 5].map((at) => store.read("b", `p${at}`)));
    expect(fetched.slice(12)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `b p${at}`));
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(flood);
    // what was too much is fetched when there is room
    const again = store.read("a", "one too many");
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of ends.splice(0)) end();
    expect((await again).type).toBe("image/png");
  });
  test("what was too much just now is asked for again at once: it says nothing of the picture", async () => {
    let asked = 0;
    const store = new ImageStore(
      () => {
        asked += 1;
        return asked > 1
          ? Promise.resolve({ type: "image/png", bytes: PNG })
          : Promise.reject(new CodedError("EAGAIN", foreign(""), { retryAfter: 5 }));
      },
      () => 0,
    );
    await expect(store.read("a", "x")).rejects.toThrow();
    expect((await store.read("a", "x")).type).toBe("image/png");
  });
});
