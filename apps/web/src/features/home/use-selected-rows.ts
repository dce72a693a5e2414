import { useEffect, useState } from "react";
import { followed, isEverything, type Named, noneSelected, withRows } from "./selected-rows.ts";

/** The selection of a list that comes in parts; `select` says whether the rest of the list is wanted for it. */
export function useSelectedRows(rows: readonly Named[], hasMore: boolean) {
  const [kept, keep] = useState(noneSelected);
  const now = followed(kept, rows, hasMore);
  useEffect(() => keep(now), [now]);
  return {
    selected: now.ids,
    select: (chosen: readonly Named[], isOn: boolean): boolean => {
      keep(withRows(now, chosen, isOn, rows, hasMore));
      return isOn && isEverything(chosen, rows, hasMore);
    },
    clear: (): void => keep(noneSelected),
  };
}

/** Whether something is so, or was before. */
export function useHasBeen(isSo: boolean): boolean {
  const [has, setHas] = useState(isSo);
  useEffect(() => {
    if (isSo) setHas(true);
  }, [isSo]);
  return has || isSo;
}
