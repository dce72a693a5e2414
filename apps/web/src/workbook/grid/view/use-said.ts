import { useEffect, useRef, useState } from "react";
import type { PlacedColumn } from "../model/grid-source.ts";

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
  const last = useRef(order);
  useEffect(() => {
    if (order === last.current || columns.length === 0) return undefined;
    const timer = setTimeout(() => {
      last.current = order;
      setSaid(order === "" ? "No longer sorted" : `Sorted by ${order}`);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [order, columns.length]);
  return said;
}

/** `Origin, ascending; Delay, descending`: by their rank, where several decide. */
function sortWords(columns: readonly PlacedColumn[]): string {
  return columns
    .flatMap(({ column: { name, sort } }) => (sort === null ? [] : [{ name, ...sort }]))
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ name, direction }) => `${name}, ${direction}`)
    .join("; ");
}
