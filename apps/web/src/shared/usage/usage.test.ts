import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Usage } from "./usage.ts";

let calls: number[] = [];
let beacons: number[] = [];
let takesBeacons = true;
beforeEach(() => {
  [calls, beacons, takesBeacons] = [[], [], true];
  vi.stubGlobal("location", { href: "https://acme.example/acme/recent" });
  vi.stubGlobal("navigator", {
    userAgent: "Browser",
    sendBeacon: (_path: string, body: Blob) => takesBeacons && beacons.push(body.size) > 0,
  });
  // No server takes what is told.
  vi.stubGlobal("fetch", (_path: string, { body }: { readonly body: string }) => {
    calls.push((JSON.parse(body) as { events: unknown[] }).events.length);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
});
afterEach(() => vi.unstubAllGlobals());

function opened(): Usage {
  const usage = new Usage();
  usage.open({ organizationId: "o", userId: "u", version: "1.0.0" });
  return usage;
}

test("that events do not arrive stays without consequences: nobody is told, and what comes later is sent all the same", async () => {
  const refused: unknown[] = [];
  const note = (reason: unknown): unknown => refused.push(reason);
  process.on("unhandledRejection", note);
  const usage = opened();
  for (let count = 0; count < 20; count += 1) usage.tell("page.start");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect([calls, refused]).toEqual([[10, 10], []]);
});

test("with the page what waits leaves by a beacon; where the browser takes none, by a call", () => {
  const usage = opened();
  usage.tell("page.start");
  usage.leave();
  expect([beacons.length, calls]).toEqual([1, []]);
  takesBeacons = false;
  usage.tell("page.start");
  usage.leave();
  expect([beacons.length, calls]).toEqual([1, [1]]);
});
