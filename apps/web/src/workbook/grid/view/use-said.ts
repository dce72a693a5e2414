import { useEffect, useRef, useState } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";
import { t } from "../../../shared/words/words.ts";

/** What changes again within this time is not said. */
const PAUSE = 600;

/**
 * What a grid says to those who do not see it: its status (how many rows there are, what was opened) once it stays, and how it is sorted
 * from now on. The order that it is opened with is said by its headers.
 */
export function useSaid(status: string | undefined, columns: readonly PlacedColumn[]): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (status === undefined) return undefined;
    const timer = setTimeout(() => setSaid(status), PAUSE);
    return () => clearTimeout(timer);
  }, [status]);
  const order = sortWords(columns);
  const last = useRef({ order, columns });
  useEffect(() => {
    if (columns.length === 0) return undefined;
    if (order === last.current.order) {
      last.current = { order, columns };
      return undefined;
    }
    const timer = setTimeout(() => {
      const before = last.current.columns;
      last.current = { order, columns };
      // A column that is hidden, or shown again, sorts as it did.
      if (before.length > 0 && !(staySorted(before, columns) && staySorted(columns, before))) return;
      setSaid(order === "" ? t("workbook.said.no-longer-sorted") : t("workbook.said.sorted-by", { order }));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [order, columns]);
  return said;
}

const staySorted = (these: readonly PlacedColumn[], those: readonly PlacedColumn[]): boolean =>
  these.every(({ column: { id, sort } }) => sort === null || those.some(({ column }) => column.id === id));

/** `Origin, ascending; Delay, descending`: by their rank, where several decide. */
function sortWords(columns: readonly PlacedColumn[]): string {
  return columns
    .flatMap(({ column: { name, sort } }) => (sort === null ? [] : [{ name, ...sort }]))
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ name, direction }) => `${name}, ${direction}`)
    .join("; ");
}
