import { PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useEffect } from "react";

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
