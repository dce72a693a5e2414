import { useCallback, useState } from "react";

export interface ListsSize {
  readonly isShown: boolean;
  /** px. */
  readonly height: number;
}

/** How low and how high the lists below the diagram may be, and how high they first are, px. */
export const listsHeight = { least: 96, most: 480, first: 208 } as const;

const KEY = "sheaf.modelLists";
const usual: ListsSize = { isShown: true, height: listsHeight.first };

function kept(): ListsSize {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const { isShown, height } = (typeof read === "object" && read !== null ? read : {}) as Partial<Record<keyof ListsSize, unknown>>;
    const isHeight = typeof height === "number" && height >= listsHeight.least && height <= listsHeight.most;
    return { isShown: isShown !== false, height: isHeight ? height : usual.height };
  } catch {
    return usual;
  }
}

/** Whether the lists below the diagram are shown, and how high; kept in this browser. */
export function useListsSize(): readonly [ListsSize, (change: Partial<ListsSize>) => void] {
  const [size, setSize] = useState(kept);
  const change = useCallback((changed: Partial<ListsSize>) => {
    setSize((before) => {
      const next = { ...before, ...changed };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage is barred: it holds for this page.
      }
      return next;
    });
  }, []);
  return [size, change];
}
