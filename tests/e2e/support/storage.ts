// What a browser keeps of a person (sign-in, settings), to be given to another browser of theirs.
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";

export type StorageState = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;

/** Renewals of tokens that a context asked for. */
interface Renewals {
  begun: number;
  readonly underWay: Set<unknown>;
}

const renewalsOf = new WeakMap<BrowserContext, Renewals>();

/** Counts the renewals of a context from now on: called before its first page asks for anything. */
export function countRenewals(context: BrowserContext): void {
  const renewals: Renewals = { begun: 0, underWay: new Set() };
  renewalsOf.set(context, renewals);
  context.on("request", (request) => {
    if (!request.url().endsWith("/refresh-token")) return;
    renewals.begun += 1;
    renewals.underWay.add(request);
  });
  context.on("requestfinished", (request) => void renewals.underWay.delete(request));
  context.on("requestfailed", (request) => void renewals.underWay.delete(request));
}

/** Cookies and storage of a page's browser. While a token is renewed it still keeps the one that is used up, and whoever goes on with that is signed out. */
export async function keptBy(page: Page): Promise<StorageState> {
  const context = page.context();
  const renewals = renewalsOf.get(context);
  if (renewals === undefined) throw new Error("Renewals of this page are not counted: open it by `open`.");
  for (;;) {
    await expect.poll(() => renewals.underWay.size).toBe(0);
    const { begun } = renewals;
    const state = await context.storageState();
    if (renewals.begun === begun) return state;
  }
}
