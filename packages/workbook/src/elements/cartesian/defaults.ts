import type { Json } from "../../document.ts";

/** A new chart: nothing on its channels yet. */
export function cartesianDefaults(source: Json | null): { readonly [key: string]: Json } {
  return { ...(source === null ? {} : { source }), columns: [], yAxis: { columnIds: [] } };
}
