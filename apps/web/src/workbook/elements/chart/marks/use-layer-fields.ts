import { useApolloClient } from "@apollo/client/react";
import { directElement, type Element, type MapLayer, mapLayers, type Source } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { lookUpColumns, type NamedColumn, partFields } from "../../source-fields/part-fields.ts";
import type { SourceField } from "../panel/panel-port.ts";

const NONE: readonly Source[] = [];

/** By what the marks of layers with rows of their own can be taken apart: columns of what each reads. Tables and files are looked up for editors. */
export function useLayerFields(map: Element): (layer: MapLayer) => readonly SourceField[] {
  const workbook = useWorkbook();
  const { mode } = workbook;
  const graphql = useApolloClient();
  const document = useDocument();
  const tables = useMemo(
    () =>
      mode !== "edit"
        ? NONE
        : mapLayers(map).flatMap(({ ownSource }): readonly Source[] =>
            ownSource === null || directElement(ownSource) !== null ? [] : [ownSource],
          ),
    [map, mode],
  );
  const key = JSON.stringify(tables);
  const [known, setKnown] = useState<ReadonlyMap<string, readonly NamedColumn[]>>(new Map());
  useEffect(() => {
    let isGone = false;
    for (const source of JSON.parse(key) as readonly Source[])
      lookUpColumns(graphql, workbook, source).then(
        (columns) => {
          if (!isGone) setKnown((before) => new Map([...before, [JSON.stringify(source), columns]]));
        },
        // What cannot be looked at has no columns to offer; what is wrong with it shows on the map.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [graphql, workbook, key]);
  return ({ ownSource }) =>
    ownSource === null ? [] : partFields(document, workbook, ownSource, known.get(JSON.stringify(ownSource)) ?? []);
}
