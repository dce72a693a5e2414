import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { IconType } from "../icons/icon.tsx";

/** Something that the command palette (Ctrl/Cmd+K) offers on the present screen. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconType;
  readonly keys?: string;
  /** Heading it stands under: `Page`, `Table` … */
  readonly group: string;
  readonly run: () => void;
}

/** Commands of all parts of the screen that is open. */
export class CommandList {
  readonly #sets = new Map<symbol, readonly Command[]>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Command[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly all = (): readonly Command[] => this.#all;

  add(key: symbol, commands: readonly Command[]): void {
    this.#sets.set(key, commands);
    this.#publish();
  }
  remove(key: symbol): void {
    this.#sets.delete(key);
    this.#publish();
  }
  #publish(): void {
    // What came last belongs to the screen that is open; what leads everywhere comes after it.
    this.#all = [...this.#sets.values()].toReversed().flat();
    for (const listener of this.#listeners) listener();
  }
}

export const CommandContext = createContext(new CommandList());

/** Offers commands while the calling component is on screen. Keep the array stable (useMemo). */
export function useCommands(commands: readonly Command[]): void {
  const list = useContext(CommandContext);
  useEffect(() => {
    const key = Symbol("commands");
    list.add(key, commands);
    return () => list.remove(key);
  }, [list, commands]);
}

export function useAllCommands(): readonly Command[] {
  const list = useContext(CommandContext);
  return useSyncExternalStore(list.subscribe, list.all);
}
