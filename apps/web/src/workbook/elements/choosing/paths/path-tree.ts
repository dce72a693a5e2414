import { useEffect, useRef, useState } from "react";
import type { CountedValue, CountedValues } from "../../../state/workbook.ts";
import { type Path, pathKey } from "./path-choice.ts";
import { t } from "../../../../shared/words/words.ts";

/** Asks for what comes next below a path, of those paths that hold the search text. Rejects with the call's error. */
export type LoadParts = (under: Path, search: string, signal: AbortSignal) => Promise<CountedValues>;

/** What is known of the parts below one path. */
export type PathLevel =
  | { readonly kind: "loading" }
  /** `isCut`: there are more than are listed (T2). */
  | { readonly kind: "ready"; readonly parts: readonly CountedValue[]; readonly isCut: boolean }
  | { readonly kind: "failed"; readonly message: string };

export interface PathTree {
  /** By `pathKey` of the path above; the root's is that of no parts. */
  readonly levels: ReadonlyMap<string, PathLevel>;
  readonly expanded: ReadonlySet<string>;
  /** Another search is on its way; the last answer stays in sight meanwhile. */
  readonly isLoading: boolean;
  readonly toggle: (path: Path, isExpanded: boolean) => void;
  readonly retry: () => void;
}

const TYPING_PAUSE = 200;
/** A search opens what it finds by itself while there is hardly a choice. */
const OPENED_BY_SEARCH = 5;

/** A tree of paths, each level asked for when it is opened. */
export function usePathTree(load: LoadParts, search: string): PathTree {
  const [shown, setShown] = useState<Pick<PathTree, "levels" | "expanded">>({ levels: new Map(), expanded: new Set() });
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const open = useRef<(path: Path) => void>(() => undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (path: Path): Promise<void> => {
      const key = pathKey(path);
      const isRoot = path.length === 0;
      const put = (level: PathLevel, more: readonly string[]): void => {
        if (abort.signal.aborted) return;
        setShown((before) => ({
          // A new answer for the root is another tree.
          levels: new Map([...(isRoot ? [] : before.levels), [key, level]]),
          expanded: new Set([...(isRoot ? [] : before.expanded), ...more]),
        }));
        if (isRoot) setLoading(false);
      };
      if (!isRoot) put({ kind: "loading" }, [key]);
      try {
        const { values, total } = await load(path, search, abort.signal);
        const follow = search === "" || values.length > OPENED_BY_SEARCH ? [] : values.filter((part) => (part.deeper ?? 0) > 0);
        put({ kind: "ready", parts: values, isCut: total === null }, []);
        for (const part of follow) if (!abort.signal.aborted) void ask([...path, part.value]);
      } catch (thrown) {
        put({ kind: "failed", message: thrown instanceof Error ? thrown.message : t("filters.path-tree.values-could-not-loaded") }, []);
      }
    };
    open.current = (path) => void ask(path);
    setLoading(true);
    const timer = setTimeout(() => void ask([]), isFirst.current ? 0 : TYPING_PAUSE);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [load, search, attempt]);
  return {
    ...shown,
    isLoading,
    toggle: (path, isExpanded) => {
      const key = pathKey(path);
      const level = shown.levels.get(key);
      if (isExpanded && (level === undefined || level.kind === "failed")) return open.current(path);
      setShown(({ levels, expanded }) => ({
        levels,
        expanded: isExpanded ? new Set([...expanded, key]) : new Set([...expanded].filter((one) => one !== key)),
      }));
    },
    retry: () => setAttempt((count) => count + 1),
  };
}
