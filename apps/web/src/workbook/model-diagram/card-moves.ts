import { type Element, type Id, namesOf, type WorkbookDocument, memberOf } from "@sheaf/workbook";
import { type PointerEvent as ReactPointerEvent, useRef, useState } from "react";
import { followPointer } from "../../shared/pointer/follow-pointer.ts";
import { type Edit, elementPath, quoted, set } from "../commands/edit.ts";
import type { PlacedTable } from "./diagram-layout.ts";
import type { Place } from "./model-shape.ts";
import { t } from "../../shared/words/words.ts";

/** Pixels that a key moves a card by, and that the pointer goes before it is a drag. */
export const KEY_STEP = 16;
const DRAG = 4;

/** Puts a card where somebody wants it; null: where it falls by itself. */
export function moveCard(document: WorkbookDocument, element: Element, place: Place | null): Edit {
  const name = quoted(namesOf(document).element(element));
  const kept = place === null ? undefined : { x: Math.max(0, Math.round(place.x)), y: Math.max(0, Math.round(place.y)) };
  // What would hold it is made where it is missing.
  const operation =
    memberOf(element, "sheaf") === undefined && kept !== undefined
      ? set(elementPath(element.id, "sheaf"), { place: kept })
      : set(elementPath(element.id, "sheaf", "place"), kept);
  return {
    label: place === null ? t("model.card-moves.arrange", { name }) : t("model.card-moves.move-diagram", { name }),
    operations: [operation],
  };
}

/** Lets cards stand where they fall by themselves. */
export function arrangeCards(elements: readonly Element[]): Edit {
  return {
    label: t("model.card-moves.arrange-the-diagram"),
    operations: elements.map(({ id }) => set(elementPath(id, "sheaf", "place"), undefined)),
  };
}

type Moving = Place & { readonly id: Id };

/** A card under the pointer: where it stands meanwhile, and what begins to move it. Escape puts it back. */
export function useCardDrag(scale: number, onMoved: (id: Id, place: Place) => void) {
  const [moving, setMoving] = useState<Moving | null>(null);
  /** The click that ends a drag chooses nothing. */
  const wasDragged = useRef(false);
  const begin = (event: ReactPointerEvent<HTMLElement>, { table, x, y }: PlacedTable): void => {
    wasDragged.current = false;
    if (event.button !== 0) return;
    const card = event.currentTarget;
    const { clientX, clientY, pointerId } = event;
    let now: Moving | null = null;
    const onMove = (moved: PointerEvent): void => {
      const [across, down] = [moved.clientX - clientX, moved.clientY - clientY];
      if (now === null && Math.hypot(across, down) < DRAG) return;
      wasDragged.current = true;
      now = { id: table.id, x: Math.max(0, x + across / scale), y: Math.max(0, y + down / scale) };
      setMoving(now);
    };
    const end = (isKept: boolean): void => {
      if (now !== null && isKept) onMoved(now.id, now);
      setMoving(null);
    };
    card.setPointerCapture(pointerId);
    followPointer(card, { onMove, onEnd: end, takesEscape: () => now !== null });
  };
  const endsDrag = (): boolean => {
    const was = wasDragged.current;
    wasDragged.current = false;
    return was;
  };
  return { moving, begin, endsDrag };
}
