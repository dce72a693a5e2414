import type { ControlValue } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import type { ControlStore } from "../control-store.ts";

/** While viewing, each person sets controls for themselves. `onChanged` keeps them in the address. */
export function openViewerControls(
  initial: Readonly<Record<Id, ControlValue | null>>,
  onChanged: (values: Readonly<Record<Id, ControlValue | null>>) => void,
): ControlStore {
  let values = initial;
  const listeners = new Set<() => void>();
  const become = (next: Readonly<Record<Id, ControlValue | null>>): void => {
    values = next;
    onChanged(values);
    for (const listener of listeners) listener();
  };
  return {
    value: (elementId) => (Object.hasOwn(values, elementId) ? values[elementId] : undefined),
    all: () => values,
    set: (elementId, value) => become({ ...values, [elementId]: value }),
    release: (elementId) => {
      const { [elementId]: _, ...others } = values;
      if (Object.hasOwn(values, elementId)) become(others);
    },
    reset: () => become({}),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
