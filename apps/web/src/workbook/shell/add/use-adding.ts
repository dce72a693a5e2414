import type { Id } from "@sheaf/workbook";
import { useCallback, useMemo, useRef, useState } from "react";
import type { NewPlace } from "../../canvas/arrange/bring-element.ts";
import { showElement } from "../../elements/on-page/show-element.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { elementViewKinds } from "../../elements/registry.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { useAddElement } from "./add-element.ts";
import type { PickedSource } from "./starting-point.ts";

/** What waits for its source. */
interface Adding {
  readonly kind: ElementViewKind;
  /** Where it was dragged to; null: wherever there is room. */
  readonly place: NewPlace | null;
  /** What is added once this stands: it reads it. */
  readonly then?: Adding;
}

/** An input table that is being made. */
interface NewEntries {
  /** The element whose rows people enter something beside; null: none. */
  readonly from: Id | null;
  readonly then?: Adding;
}

export interface ElementsAdded {
  readonly adding: Adding | null;
  readonly newEntries: NewEntries | null;
  /** Adds one of a kind: at once, or when its source is picked. The same function for good. */
  readonly start: (kind: ElementViewKind, place?: NewPlace | null) => void;
  /** A table, whose source is picked. */
  readonly startTable: () => void;
  readonly addTable: (picked: PickedSource) => void;
  /** One that reads an element. */
  readonly addFrom: (kind: ElementViewKind, elementId: Id) => void;
  /** The source of what waits for one. */
  readonly pick: (picked: PickedSource) => void;
  /** What a new element is to read, where nothing of the kind is there yet: the element comes after it. */
  readonly addFirst: () => void;
  readonly enterBeside: (elementId: Id) => void;
  readonly entered: (elementId: Id) => void;
  readonly cancel: () => void;
}

const found = elementViewKinds.find(({ kind }) => kind === "table");
if (found === undefined) throw new Error("Tables are no kind");
const table = found;

/** What is being added to a page, from the first press until it stands. */
export function useAdding(pageId: Id | null): ElementsAdded {
  const { focus } = useWorkbook();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [newEntries, setNewEntries] = useState<NewEntries | null>(null);
  const addElement = useAddElement(pageId);

  const add = (kind: ElementViewKind, picked: PickedSource | null, place: NewPlace | null = null, then?: Adding): void => {
    setAdding(null);
    void addElement(kind, picked, { place }).then((isAdded) => {
      const added = focus.state().elementId;
      if (isAdded && added !== null) showElement(added);
      if (isAdded && then !== undefined) setAdding(then);
    });
  };
  const latest = useRef(add);
  latest.current = add;

  const start = useCallback((kind: ElementViewKind, place: NewPlace | null = null): void => {
    if (kind.kind === "input-table") setNewEntries({ from: null });
    else if (kind.start === null) latest.current(kind, null, place);
    else setAdding({ kind, place });
  }, []);
  const forGood = useMemo(
    () => ({
      start,
      startTable: () => start(table),
      addTable: (picked: PickedSource) => latest.current(table, picked),
      addFrom: (kind: ElementViewKind, elementId: Id) => latest.current(kind, { kind: "element", elementId }),
      enterBeside: (elementId: Id) => setNewEntries({ from: elementId }),
      cancel: () => {
        setAdding(null);
        setNewEntries(null);
      },
    }),
    [start],
  );
  return {
    ...forGood,
    adding,
    newEntries,
    pick: (picked) => adding !== null && add(adding.kind, picked, adding.place, adding.then),
    addFirst: () => {
      if (adding === null) return;
      const isEntered = adding.kind.startsFrom === "input-table";
      setAdding(isEntered ? null : { kind: table, place: null, then: adding });
      if (isEntered) setNewEntries({ from: null, then: adding });
    },
    entered: (elementId) => {
      showElement(elementId);
      if (newEntries?.then !== undefined) setAdding(newEntries.then);
    },
  };
}
