import { expect, test } from "vitest";
import { readMoment } from "./written-moment.ts";

const at = (text: string): bigint => BigInt(Date.parse(text)) * 1000n;

test("moments are read as they are written, and by whose clock", () => {
  expect(readMoment("2024-02-29")).toEqual({ local: at("2024-02-29T00:00Z"), isDay: true, ahead: null });
  expect(readMoment("2024-02-29 12:30")).toEqual({ local: at("2024-02-29T12:30Z"), isDay: false, ahead: null });
  expect(readMoment(" 2024-02-29T12:30:15.25Z ")).toEqual({ local: at("2024-02-29T12:30:15.250Z"), isDay: false, ahead: 0 });
  expect(readMoment("2024-02-29T12:30:15.000001-0530")).toEqual({ local: at("2024-02-29T12:30:15Z") + 1n, isDay: false, ahead: -330 });
  expect(readMoment("2024-02-29T00:00+05:45")?.ahead).toBe(345);
});

test("what is no moment is none", () => {
  for (const text of [
    "",
    "2024",
    "2024-13-01",
    "2024-01-00",
    "2024-01-01 24:00",
    "2024-01-01 12:60",
    "01/02/2024",
    "2024-01-01Z",
    "20240101",
  ])
    expect([text, readMoment(text)]).toEqual([text, undefined]);
});
