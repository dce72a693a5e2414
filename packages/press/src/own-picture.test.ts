import { pictureFacts } from "@sheaf/paper";
import { describe, expect, test } from "vitest";
import { ownPicture } from "./own-picture.ts";

const box = { width: 320, height: 80 };
const svg = (inside: string, size = `width="64" height="32"`): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`);
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

async function factsOf(bytes: Uint8Array): Promise<unknown> {
  const made = await ownPicture(bytes, box);
  return made === null ? null : pictureFacts(made);
}

describe("a picture of an organization's own", () => {
  test("is a PNG within its box, whatever it came as", async () => {
    expect(await factsOf(svg(`<rect width="64" height="32" fill="#0a0"/>`))).toEqual({ type: "image/png", width: 160, height: 80 });
    expect(await factsOf(svg(`<rect width="900" height="30"/>`, `viewBox="0 0 900 30"`))).toMatchObject({ type: "image/png", width: 320 });
    expect(await factsOf(PNG)).toEqual({ type: "image/png", width: 1, height: 1 });
  });

  test("has nothing in it that could run or that lies elsewhere", async () => {
    const hostile = svg(
      `<script>alert(1)</script><rect width="64" height="32" onclick="alert(2)"/><image href="https://example.org/a.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/>`,
    );
    const made = Buffer.from((await ownPicture(hostile, box)) ?? []);
    expect(pictureFacts(made)).toEqual({ type: "image/png", width: 160, height: 80 });
    expect(made.toString("latin1")).not.toMatch(/script|alert|example|passwd/);
  });

  test.each([
    ["a page", Buffer.from("<!doctype html><svg></svg>")],
    ["a text that multiplies itself", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>`)],
    ["an SVG that breaks off", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><rect`)],
    ["a GIF", Buffer.from("R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64")],
    ["nothing", Buffer.alloc(0)],
  ])("is not %s", async (_name, bytes) => expect(await ownPicture(bytes, box)).toBeNull());
});
