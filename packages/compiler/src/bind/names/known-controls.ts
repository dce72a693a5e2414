import type { ScopeControl } from "@sheaf/formula";
import { ERROR, type ValueType } from "@sheaf/sql";
import type { Id, Source } from "@sheaf/workbook";
import type { Clock } from "../../filters/date-range.ts";
import { isReadable, type KnownControl, literalsOf, rangeEnd } from "../filters/controls.ts";
import type { PlaceParts } from "../placing/place.ts";
import { scopeControl } from "./scope.ts";

/** Controls as formulas see them: their types, found when they are asked for, and the values that they have now. */
export interface ControlsInFormulas {
  readonly scope: readonly ScopeControl[];
  readonly valueOf: PlaceParts["controlValue"];
}

export function controlsInFormulas(parts: {
  readonly controls: readonly KnownControl[];
  readonly clock: Clock;
  readonly columnTypeOf: (source: Source, columnId: Id) => ValueType | null;
  readonly read: (controlId: Id) => void;
}): ControlsInFormulas {
  const { controls, clock } = parts;
  const scope = controls.filter(isReadable).map((control): ScopeControl => {
    let type: ValueType | null = null;
    const typeNow = (): ValueType => (type ??= control.type(parts.columnTypeOf));
    const base = scopeControl(control, ERROR, undefined);
    if (control.shape !== "scalar") {
      return {
        ...base,
        get type() {
          return typeNow();
        },
      };
    }
    return {
      ...base,
      get type() {
        return typeNow();
      },
      get constant() {
        return constantOf(control, typeNow(), clock);
      },
    };
  });
  const valueOf: PlaceParts["controlValue"] = (controlId, member, type) => {
    const control = controls.find((one) => one.id === controlId);
    if (control === undefined) return null;
    parts.read(controlId);
    if (control.shape === "range")
      return { literals: [rangeEnd(control, member === "end" || member === "max" ? "end" : "start", clock)], isList: false };
    const literals = literalsOf(control, type, clock);
    return literals === null ? null : { literals, isList: control.shape === "list" };
  };
  return { scope, valueOf };
}

function constantOf(control: KnownControl, type: ValueType, clock: Clock): string | number | boolean | null {
  const [literal] = literalsOf(control, type, clock) ?? [];
  return literal?.value ?? null;
}
