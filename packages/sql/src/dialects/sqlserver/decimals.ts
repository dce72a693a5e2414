import { exactShape } from "../../numeric-types.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { cannot, type Refusal } from "../../print/refusal.ts";

/** What the engine takes an exact expression for: digits in all, and behind the point. */
interface Held {
  readonly precision: number;
  readonly scale: number;
}

const MOST = 38;
/** So many places of a product are kept, whatever stands before the point. */
const KEPT = 6;

function declared(expr: SqlExpr): Held {
  const shape = exactShape(typeOf(expr));
  const [whole, scale] = [shape?.whole ?? 0, shape?.scale ?? 0];
  return { precision: Math.min(MOST, Math.max(1, whole + scale)), scale };
}

/**
 * The engine's own type of a sum, difference or product. Where it would be longer than 38 digits, places behind the point are given up: of a sum as many
 * as the digits before the point need, of a product down to six.
 */
function held(expr: SqlExpr): Held {
  if (expr.kind !== "primitive" || expr.type.kind === "float") return declared(expr);
  switch (expr.name) {
    case "add":
    case "subtract": {
      const [x, y] = both(expr).map(held) as [Held, Held];
      const whole = Math.max(x.precision - x.scale, y.precision - y.scale);
      const scale = Math.max(x.scale, y.scale);
      const precision = Math.min(MOST, whole + scale + 1);
      return { precision, scale: Math.min(scale, Math.max(0, precision - whole)) };
    }
    case "multiply": {
      const [x, y] = both(expr).map(held) as [Held, Held];
      const scale = x.scale + y.scale;
      const precision = x.precision + y.precision + 1;
      if (precision <= MOST) return { precision, scale };
      return { precision: MOST, scale: Math.max(MOST - (precision - scale), Math.min(scale, KEPT)) };
    }
    default:
      return declared(expr);
  }
}

/** Why an exact operation would lose places; null if it keeps them all. */
export function losesPlaces(call: SqlPrimitive): Refusal | null {
  return held(call).scale < declared(call).scale ? cannot("findings.engine.many-digits") : null;
}
