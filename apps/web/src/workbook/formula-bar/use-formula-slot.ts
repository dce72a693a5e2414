import type { FormulaPlace, FormulaSlot } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useWorkbook } from "../state/workbook.ts";

interface PlaceOfSlot {
  /** Null: nothing is known of the sources of the element, or not yet. */
  readonly place: FormulaPlace | null;
  /** The analysis is still on its way. */
  readonly isComing: boolean;
}

/**
 * Where a formula of an element is written that is not one of its columns. Follows what becomes known of the element while it is
 * written. Readers have no analysis until they need one: it is brought here.
 */
export function useFormulaSlot(elementId: Id, { kind, id }: FormulaSlot): PlaceOfSlot {
  const { facts } = useWorkbook();
  const [isComing, setComing] = useState(true);
  useEffect(() => {
    let isLeft = false;
    void facts.analyze().finally(() => {
      if (!isLeft) setComing(false);
    });
    return () => {
      isLeft = true;
    };
  }, [facts]);
  const known = useSyncExternalStore(facts.subscribe, () => facts.of(elementId));
  const edition = useSyncExternalStore(facts.subscribe, facts.edition);
  const place = useMemo(
    () => facts.place(elementId, { kind, id }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the edition says that `facts` know other things now
    [facts, elementId, kind, id, known, edition],
  );
  return { place, isComing: isComing && place === null };
}

const live: FormulaSlot = { kind: "live", id: "live" };

/** Where a live formula of an element is written. */
export const useLivePlace = (elementId: Id): PlaceOfSlot => useFormulaSlot(elementId, live);
