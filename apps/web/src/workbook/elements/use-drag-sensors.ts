import { PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useEffect } from "react";
import { t } from "../../shared/words/words.ts";

/** What starts a drag in a panel. A press stays a press until the pointer has moved; Escape returns what is dragged and means nothing else meanwhile. */
export function useDragSensors(isDragging: boolean): ReturnType<typeof useSensors> {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));
  useEffect(() => {
    if (!isDragging) return undefined;
    // The sensor hears the key all the same; the screen's own keys leave alone what is prevented.
    const keep = (event: KeyboardEvent): void => {
      if (event.key === "Escape") event.preventDefault();
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  }, [isDragging]);
  return sensors;
}

const nothing = (): undefined => undefined;

/** What is said of a drag in place of the library's own English, which tells of keys that nothing here listens to. Only pointers drag: whoever does, sees it. */
export const dragWords = {
  screenReaderInstructions: {
    get draggable() {
      return t("elements.drag.how");
    },
  },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
};
