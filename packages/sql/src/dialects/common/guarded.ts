import { BINDING, type Fragment } from "../../print/fragment.ts";
import { group, indent, line, type Doc } from "../../print/layout.ts";

/** `CASE WHEN condition THEN value [WHEN …] END`: null where no condition holds, a null condition included. */
export function guarded(...branches: readonly (readonly [condition: Doc, value: Doc])[]): Fragment {
  const whens = branches.map(([condition, value]): Doc => [line, "WHEN ", condition, " THEN ", value]);
  return { doc: group("CASE", indent(...whens), line, "END"), binding: BINDING.unary };
}
