import type { FormulaPlace } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useWorkbook } from "../../state/workbook.ts";

/** Where a live formula of an element is written. Readers have no analysis until they need one: it is brought here. */
export function useLivePlace(elementId: Id): {
  /** Null: nothing is known of its sources, or not yet. */
  readonly place: FormulaPlace | null;
  /** The analysis is still on its way. */
  readonly isComing: boolean;
} {
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
    () => facts.place(elementId, { kind: "live", id: "live" }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the edition says that `facts` know other things now
    [facts, elementId, known, edition],
  );
  return { place, isComing: isComing && place === null };
}
