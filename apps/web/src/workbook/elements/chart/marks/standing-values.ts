import type { ControlValue } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";
import type { ControlStore } from "../../../state/control-store.ts";

type Controls = Pick<ControlStore, "value" | "isChanged" | "set" | "release">;

/** What controls stood at; undefined: nobody had set it. */
type Standing = ReadonlyMap<Id, ControlValue | null | undefined>;

/** What controls stood at before a brush set them, so that they go back to it when the brush is canceled or its marks are let go. */
export interface StandingValues {
  /** A brush sets these now. */
  readonly brushes: (ids: readonly Id[]) => void;
  /** It has set them: whatever they come to afterwards is somebody else's doing. */
  readonly hasSet: () => void;
  /** It came to its end, and what it set stays. */
  readonly ends: () => void;
  /** It was canceled: what stood before it stands again. */
  readonly cancel: () => void;
  /** Its marks are let go: what stood before the first of those brushes stands again, but for what was set otherwise since. */
  readonly letGo: () => void;
  /** What is set stays, whatever becomes of the marks. */
  readonly keep: () => void;
}

export function standingValues(controls: Controls): StandingValues {
  let ofBrush: Standing | null = null;
  let ofAll: Standing | null = null;
  let made: Standing = new Map();
  const now = (ids: Iterable<Id>): Standing =>
    new Map([...ids].map((id) => [id, controls.isChanged(id) ? (controls.value(id) ?? null) : undefined]));
  const goBack = (standing: Standing | null): void => {
    for (const [id, value] of standing ?? []) {
      if (made.has(id) && JSON.stringify(made.get(id)) !== JSON.stringify(controls.value(id))) continue;
      if (value === undefined) controls.release(id);
      else controls.set(id, value);
    }
  };
  return {
    brushes: (ids) => {
      ofBrush ??= now(ids);
      ofAll ??= ofBrush;
    },
    hasSet: () => {
      made = new Map([...(ofAll ?? new Map<Id, undefined>()).keys()].map((id) => [id, controls.value(id)]));
    },
    ends: () => {
      ofBrush = null;
    },
    cancel: () => {
      goBack(ofBrush);
      if (ofAll === ofBrush) ofAll = null;
      made = new Map([...(ofAll ?? new Map<Id, undefined>()).keys()].map((id) => [id, controls.value(id)]));
      ofBrush = null;
    },
    letGo: () => {
      goBack(ofAll);
      ofAll = ofBrush = null;
    },
    keep: () => {
      ofAll = ofBrush = null;
    },
  };
}
