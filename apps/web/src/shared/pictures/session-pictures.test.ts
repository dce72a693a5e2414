import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionPictures } from "./session-pictures.ts";

const standing = new Set<string>();
let made = 0;
beforeEach(() => {
  standing.clear();
  made = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    made += 1;
    standing.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void standing.delete(address));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A server whose answers come when the test says so. */
function server() {
  const answers: ((answer: Response) => void)[] = [];
  const pictures = new SessionPictures({ open: () => new Promise<Response>((resolve) => answers.push(resolve)) });
  return { pictures, answer: (status = 200) => answers.shift()?.(new Response(status === 204 ? null : "png", { status })) };
}

test("no address of a picture outlives its session, not even of an answer that comes behind its end", async () => {
  const { pictures, answer } = server();
  const first = pictures.bring("/v2/members/ada/picture", "image/*");
  answer();
  expect(await first).toBe("blob:1");
  const late = pictures.bring("/v2/members/ben/picture", "image/*");
  pictures.close();
  expect([...standing]).toEqual([]);
  answer();
  expect(await late).toBeNull();
  expect([...standing]).toEqual([]);
  const next = pictures.bring("/v2/members/cleo/picture", "image/*");
  answer();
  expect(await next).toBe("blob:2");
});

test("what nobody shows any more is let go; where there is no picture there is no address", async () => {
  const { pictures, answer } = server();
  const shown = pictures.bring("/v2/workbooks/w/cover", "image/png");
  answer();
  pictures.drop((await shown)!);
  expect([...standing]).toEqual([]);
  const none = pictures.bring("/v2/workbooks/w/cover", "image/png");
  answer(204);
  expect(await none).toBeNull();
  expect(made).toBe(1);
});
