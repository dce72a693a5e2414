import { afterEach, expect, test, vi } from "vitest";
import { copyImage, copyText } from "./clipboard.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that takes what is copied, or does not. */
function browser(isAllowed: boolean) {
  const texts: string[] = [];
  const pictures: unknown[] = [];
  const files: string[] = [];
  const refuse = (): Promise<never> => Promise.reject(new DOMException("Write permission denied", "NotAllowedError"));
  vi.stubGlobal("navigator", {
    clipboard: {
      writeText: (text: string) => (isAllowed ? Promise.resolve(void texts.push(text)) : refuse()),
      write: async ([item]: readonly { readonly types: Readonly<Record<string, Promise<Blob>>> }[]) =>
        isAllowed ? void pictures.push(await item?.types["image/png"]) : refuse(),
    },
  });
  vi.stubGlobal(
    "ClipboardItem",
    class {
      readonly types: unknown;
      constructor(types: unknown) {
        this.types = types;
      }
    },
  );
  vi.stubGlobal("document", {
    createElement: () => ({
      download: "",
      click() {
        files.push(this.download);
      },
    }),
  });
  return { texts, pictures, files };
}

const picture = new Blob(["png"], { type: "image/png" });

test("a text that cannot be copied is no error: the answer is false", async () => {
  const { texts } = browser(true);
  expect(await copyText("12,345")).toBe(true);
  expect(texts).toEqual(["12,345"]);
  browser(false);
  expect(await copyText("12,345")).toBe(false);
});

test("a picture is copied, becomes a file where that is not allowed, and is neither where nothing was drawn", async () => {
  const allowed = browser(true);
  expect(await copyImage(Promise.resolve(picture), "Sales.png")).toBe("copied");
  expect([allowed.pictures, allowed.files]).toEqual([[picture], []]);
  const barred = browser(false);
  expect(await copyImage(Promise.resolve(picture), "Sales: north/south.png")).toBe("saved");
  expect(barred.files).toEqual(["Sales- north-south.png"]);
  expect(await copyImage(Promise.resolve(null), "Sales.png")).toBe("failed");
  expect(barred.files).toHaveLength(1);
});
