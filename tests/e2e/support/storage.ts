// What a browser keeps of a person (sign-in, settings), to be given to another browser of theirs.
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";

export type StorageState = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;

/** Renewals of tokens that a context asked for, and the contexts that go on with the same sign-in. */
interface Renewals {
  begun: number;
  readonly underWay: Set<unknown>;
  readonly signIn: Set<BrowserContext>;
}

const renewalsOf = new WeakMap<BrowserContext, Renewals>();
const signInOf = new WeakMap<StorageState, Set<BrowserContext>>();

/**
 * Counts the renewals of a context from now on: called before its first page asks for anything. `state` is what the context began with.
 * Contexts that began with what another kept share its sign-in as tabs of one browser do: a token that one of them renewed is the others'
 * too, because whoever goes on with one that was used up is signed out.
 */
export function countRenewals(context: BrowserContext, state?: StorageState): void {
  const signIn = (state === undefined ? undefined : signInOf.get(state)) ?? new Set();
  signIn.add(context);
  context.on("close", () => void signIn.delete(context));
  const renewals: Renewals = { begun: 0, underWay: new Set(), signIn };
  renewalsOf.set(context, renewals);
  context.on("request", (request) => {
    if (!request.url().endsWith("/refresh-token")) return;
    renewals.begun += 1;
    renewals.underWay.add(request);
  });
  context.on("requestfinished", async (request) => {
    if (!renewals.underWay.has(request)) return;
    // A context that is closed meanwhile has nothing more to hand on, or to take.
    await handOn(context, [...signIn]).catch(() => undefined);
    renewals.underWay.delete(request);
  });
  context.on("requestfailed", (request) => void renewals.underWay.delete(request));
}

async function handOn(from: BrowserContext, signIn: readonly BrowserContext[]): Promise<void> {
  const others = signIn.filter((other) => other !== from);
  if (others.length === 0) return;
  const cookies = await from.cookies();
  await Promise.all(others.map((other) => other.addCookies(cookies).catch(() => undefined)));
}

/** Cookies and storage of a page's browser. While a token is renewed it still keeps the one that is used up. */
export async function keptBy(page: Page): Promise<StorageState> {
  const context = page.context();
  const renewals = renewalsOf.get(context);
  if (renewals === undefined) throw new Error("Renewals of this page are not counted: open it by `open`.");
  for (;;) {
    await expect.poll(() => renewals.underWay.size).toBe(0);
    const { begun } = renewals;
    const state = await context.storageState();
    if (renewals.begun !== begun) continue;
    signInOf.set(state, renewals.signIn);
    return state;
  }
}
