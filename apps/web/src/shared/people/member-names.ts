import type { ApolloClient } from "@apollo/client";
import { isUuid, limits, type MemberName } from "@sheaf/contract";
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { MEMBER_NAMES } from "./queries.ts";

/** Somebody by their id, or by the address that stands in a cell, in any letter case. */
type Key = string;

interface Wanted {
  readonly userIds: readonly string[];
  readonly emails: readonly string[];
}

interface Known {
  /** Null: nobody here; undefined: not known yet. */
  name: MemberName | null | undefined;
  /** When it was last asked for. */
  at: number;
  /** Done when the answer to that is there, whatever it was. */
  coming: Promise<void>;
}

interface Batch {
  readonly wanted: Key[];
  readonly done: Promise<void>;
}

/** Milliseconds in which what a page shows comes together, and until somebody may be called otherwise. */
const TOGETHER = 10;
const FRESH = 5 * 60_000;
/** Milliseconds until those are asked for again whose names could not be had. */
const PATIENCE = 30_000;
/** Names that are kept; those asked for first go. */
const MOST_KEPT = 5_000;

const isAddress = (key: Key): boolean => key.includes("@");
const keyOf = (key: string): Key => key.trim().toLowerCase();
const isAskable = (key: Key): boolean => (isAddress(key) ? key.length <= limits.emailLength : isUuid(key));

/** Names of members, asked for as they are shown: what one page shows in one call, and nobody twice. */
export class MemberNames {
  readonly #ask: (wanted: Wanted) => Promise<readonly MemberName[]>;
  readonly #now: () => number;
  readonly #known = new Map<Key, Known>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #next: Batch | null = null;

  constructor(ask: (wanted: Wanted) => Promise<readonly MemberName[]>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number whenever a name came. */
  readonly version = (): number => this.#version;

  /** Null: nobody of the organization; undefined: not known yet, or it could not be had. */
  get(key: string): MemberName | null | undefined {
    return this.#known.get(keyOf(key))?.name;
  }

  /** Done when all of them are known, or could not be had. */
  async want(keys: readonly string[]): Promise<void> {
    const due: Key[] = [];
    for (const key of new Set(keys.map(keyOf))) {
      if (!isAskable(key)) continue;
      const known = this.#known.get(key);
      if (known === undefined || this.#now() - known.at > (known.name === undefined ? PATIENCE : FRESH)) due.push(key);
    }
    if (due.length > 0) {
      this.#next ??= this.#begin();
      const { wanted, done } = this.#next;
      for (const key of due) {
        wanted.push(key);
        const name = this.#known.get(key)?.name;
        // the last one that is asked for stands last
        this.#known.delete(key);
        this.#known.set(key, { name, at: this.#now(), coming: done });
      }
    }
    await Promise.all(
      keys.flatMap((key) => {
        const known = this.#known.get(keyOf(key));
        return known === undefined ? [] : [known.coming];
      }),
    );
  }

  async nameOf(key: string): Promise<string | null> {
    await this.want([key]);
    return this.get(key)?.name ?? null;
  }

  /** A call that goes out in a moment, with what is wanted until then. */
  #begin(): Batch {
    const wanted: Key[] = [];
    const done = new Promise<void>((resolve) => {
      setTimeout(() => {
        this.#next = null;
        void this.#bring(wanted).then(resolve);
      }, TOGETHER);
    });
    return { wanted, done };
  }

  async #bring(wanted: readonly Key[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(wanted.length / limits.memberNames) }, (_, part) =>
      wanted.slice(part * limits.memberNames, (part + 1) * limits.memberNames),
    );
    await Promise.all(parts.map((part) => this.#bringPart(part)));
    for (const key of [...this.#known.keys()].slice(0, Math.max(0, this.#known.size - MOST_KEPT))) this.#known.delete(key);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  async #bringPart(keys: readonly Key[]): Promise<void> {
    try {
      const found = await this.#ask({ userIds: keys.filter((key) => !isAddress(key)), emails: keys.filter(isAddress) });
      const byKey = new Map(found.flatMap((name) => [[name.userId, name] as const, [name.email.toLowerCase(), name] as const]));
      for (const key of keys) {
        const known = this.#known.get(key);
        if (known !== undefined) known.name = byKey.get(key) ?? null;
      }
    } catch {
      // letters and addresses stand for people as well
    }
  }
}

/** Those of who is signed in. */
export function memberNamesOf(graphql: ApolloClient, now: () => number): MemberNames {
  return new MemberNames(async (variables) => {
    const { data } = await graphql.query({ query: MEMBER_NAMES, variables, fetchPolicy: "no-cache" });
    return data?.memberNames ?? [];
  }, now);
}

export const MemberNamesContext = createContext<MemberNames | null>(null);

const silent = (): (() => void) => () => undefined;

/** Who somebody is by their id or address; undefined: not known yet. */
export function useMemberName(key: string): MemberName | null | undefined {
  const names = useContext(MemberNamesContext);
  useEffect(() => void names?.want([key]), [names, key]);
  const read = useCallback(() => names?.get(key), [names, key]);
  return useSyncExternalStore(names?.subscribe ?? silent, read);
}

/** The same for several, in one call. */
export function useMemberNames(keys: readonly string[]): (key: string) => MemberName | null | undefined {
  const names = useContext(MemberNamesContext);
  const asked = JSON.stringify(keys);
  useEffect(() => void names?.want(JSON.parse(asked) as readonly string[]), [names, asked]);
  const version = useSyncExternalStore(names?.subscribe ?? silent, () => names?.version() ?? 0);
  // another function whenever a name came
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useCallback((key: string) => names?.get(key), [names, version]);
}

/** A name for when something is told: by id; null: nobody knows it. */
export function useNameLater(): (userId: string) => Promise<string | null> {
  const names = useContext(MemberNamesContext);
  return useCallback((userId) => names?.nameOf(userId) ?? Promise.resolve(null), [names]);
}
