import { useApolloClient } from "@apollo/client/react";
import type { Source } from "@sheaf/workbook";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { SourceField } from "../shelves/panel-port.ts";
import { lookUpColumns, partFields, type ToldColumns, untoldParts } from "./part-fields.ts";

/** The columns of what parts of an element read by themselves. Tables, files and SQL are looked up for editors. */
export function usePartFields(sources: readonly (Source | null)[]): (source: Source | null) => readonly SourceField[] {
  const workbook = useWorkbook();
  const { mode, facts } = workbook;
  const graphql = useApolloClient();
  const document = useDocument();
  // Most elements have no parts that read by themselves: they are not drawn anew with every fact.
  const hasParts = sources.some((source) => source !== null);
  useSyncExternalStore(facts.subscribe, () => (hasParts ? facts.edition() : 0));
  const parts = mode === "edit" ? sources.flatMap((source) => (source === null ? [] : untoldParts(source))) : [];
  const key = JSON.stringify(parts);
  const [told, setTold] = useState<ToldColumns>(new Map());
  useEffect(() => {
    let isGone = false;
    for (const part of JSON.parse(key) as readonly Source[])
      lookUpColumns(graphql, workbook, part).then(
        (columns) => {
          if (!isGone) setTold((before) => new Map([...before, ...columns]));
        },
        // What cannot be looked at has no columns to offer; what is wrong with it shows where it is read.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [graphql, workbook, key]);
  return (source) => (source === null ? [] : partFields(document, workbook, source, told));
}
