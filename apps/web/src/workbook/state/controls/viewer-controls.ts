import type { ControlValue } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import type { ControlStore } from "../control-store.ts";

type Values = Readonly<Record<Id, ControlValue | null>>;

/**
 * While viewing, each person sets controls for themselves. `onChanged` keeps what they set in the address. `waits` tells whether the
 * changes of a control wait for a button.
 */
export function openViewerControls(
  initial: Values,
  onChanged: (values: Values) => void,
  waits: (elementId: Id) => boolean = () => false,
): ControlStore {
  let own = initial;
  /** What unset controls begin with, by their formulas. */
  let begun: Values = {};
  let waiting: Values = {};
  let all: Values = initial;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const become = (next: Values): void => {
    own = next;
    all = { ...begun, ...own };
    onChanged(own);
    tell();
  };
  const valueIn = (values: Values, elementId: Id): ControlValue | null | undefined =>
    Object.hasOwn(values, elementId) ? values[elementId] : undefined;
  const without = (values: Values, elementIds: readonly Id[]): Values =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !elementIds.includes(id)));
  return {
    value: (elementId) => valueIn(all, elementId),
    all: () => all,
    chosen: () => own,
    set: (elementId, value) => {
      waiting = without(waiting, [elementId]);
      become({ ...own, [elementId]: value });
    },
    shown: (elementId) => (Object.hasOwn(waiting, elementId) ? waiting[elementId] : valueIn(all, elementId)),
    propose: (elementId, value) => {
      if (!waits(elementId)) {
        become({ ...own, [elementId]: value });
        return "set";
      }
      const isBack = JSON.stringify(value) === JSON.stringify(valueIn(all, elementId));
      waiting = isBack ? without(waiting, [elementId]) : { ...waiting, [elementId]: value };
      tell();
      return "waits";
    },
    waiting: () => waiting,
    apply: (elementIds) => {
      const applied = Object.entries(waiting).filter(([id]) => elementIds.includes(id));
      waiting = without(waiting, elementIds);
      become({ ...own, ...Object.fromEntries(applied) });
    },
    drop: (elementIds) => {
      waiting = without(waiting, elementIds);
      tell();
    },
    begin: (elementId, value) => {
      begun = { ...begun, [elementId]: value };
      all = { ...begun, ...own };
      tell();
    },
    hasBegun: (elementId) => Object.hasOwn(begun, elementId) || Object.hasOwn(own, elementId),
    isChanged: (elementId) => Object.hasOwn(own, elementId) || Object.hasOwn(waiting, elementId),
    release: (elementId) => {
      const isWaiting = Object.hasOwn(waiting, elementId);
      waiting = without(waiting, [elementId]);
      if (Object.hasOwn(own, elementId)) become(without(own, [elementId]));
      else if (isWaiting) tell();
    },
    reset: () => {
      waiting = {};
      become({});
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
