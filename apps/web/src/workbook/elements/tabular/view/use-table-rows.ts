import type { Element } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { useWorkbook } from "../../../state/workbook.ts";
import { type TableShape, TableRows } from "../rows/table-rows.ts";

/** The rows of a table as long as it is on screen; null before its first moment. They follow the table's structure. */
export function useTableRows(element: Element, shape: TableShape): TableRows | null {
  const { results } = useWorkbook();
  const [rows, setRows] = useState<TableRows | null>(null);
  const latest = useRef(shape);
  latest.current = shape;
  useEffect(() => {
    const opened = new TableRows(results, element.id, latest.current, 1);
    setRows(opened);
    return () => {
      opened.close();
      setRows(null);
    };
  }, [results, element.id]);
  useEffect(() => rows?.change(shape), [rows, shape]);
  return rows;
}
