import { describe, expect, test } from "vitest";
import { debugWriter } from "./debug.ts";
import { Features } from "./features.ts";
import { readPageParameters } from "./page-parameters.ts";

const page = (search: string, pathname = "/acme", isDriven = false) => readPageParameters({ pathname, search, isDriven });

function features({ kept = null, says = {}, search = "" }: { kept?: string | null; says?: unknown; search?: string } = {}) {
  const stored = { text: kept };
  const { mode, features: written } = page(search);
  const made = new Features(
    {
      kept: () => stored.text,
      keep: (text) => (stored.text = text),
      ask: async () => {
        if (says instanceof Error) throw says;
        return { features: says };
      },
    },
    mode,
    written,
  );
  return { made, stored };
}

describe("a feature", () => {
  test("has the program's default, until the server says otherwise, and that is remembered", async () => {
    const { made, stored } = features({ says: { longTasks: false } });
    expect(made.isOn("longTasks")).toBe(true);
    await made.renew();
    expect(made.isOn("longTasks")).toBe(false);
    expect(features({ kept: stored.text }).made.isOn("longTasks")).toBe(false);
  });
  test("that is written into the address is as it is written", async () => {
    const { made } = features({ says: { longTasks: true }, search: "?:feature-flag=longTasks:false,gzipRequests" });
    await made.renew();
    expect([made.isOn("longTasks"), made.isOn("gzipRequests")]).toEqual([false, true]);
  });
  test("is not there where the page runs in a way that has none, unless somebody writes it", () => {
    expect(features({ search: "?:embed=TRUE" }).made.isOn("browserSupportBanner")).toBe(false);
    expect(features({ search: "?:embed=true&:feature-flag=browserSupportBanner" }).made.isOn("browserSupportBanner")).toBe(true);
  });
  test("stays as it was where the server cannot be asked, or says what is no answer", async () => {
    for (const says of [new Error("away"), { longTasks: "no" }, null, [1]]) {
      const { made } = features({ kept: '{"longTasks":false}', says });
      await made.renew();
      expect(made.isOn("longTasks")).toBe(Array.isArray(says));
    }
    expect(features({ kept: "{" }).made.isOn("longTasks")).toBe(true);
  });
});

describe("the address of a page", () => {
  test("turns features on and off; what is no feature is told", () => {
    expect(page("?:feature-flag=longTasks,nothing&:feature-flag=gzipRequests:maybe")).toMatchObject({
      features: { longTasks: true },
      invalidFeatures: ["nothing", "gzipRequests:maybe"],
    });
  });
  test("says how it runs", () => {
    expect(page("").mode).toBe("page");
    expect(page("", "/embed/1").mode).toBe("embed");
    expect(page("", "/public/embed/1").mode).toBe("embed");
    expect(page("?:screenshotRequestId=1&:embed").mode).toBe("screenshotter");
    expect(page("", "/acme", true).mode).toBe("test");
  });
  test("asks for what is written to the console", () => {
    const written: unknown[] = [];
    const writer = (search: string) => debugWriter(page(search), (...what) => written.push(what.join(" ")));
    writer("")("call", "nobody asked");
    writer("?:debug")("call", "everything");
    writer("?:debug=true&:debugTags=drag,usage")("call", "another tag");
    writer("?:debug&:debugTags=usage")("usage", "this one");
    writer("?:debug")("drag", "not recorded");
    writer("?:recordDnD=true")("drag", "recorded");
    writer("?:validate")("document", "checked");
    expect(written).toEqual(["[call] everything", "[usage] this one", "[drag] recorded", "[document] checked"]);
  });
});
