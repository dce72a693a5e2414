import { useQuery } from "@apollo/client/react";
import type { Id, Json, MapLayer, Source } from "@sheaf/workbook";
import { changeLayer, layerLevel } from "@sheaf/workbook";
import { useState } from "react";
import { CONNECTIONS } from "../../../shared/sources/queries.ts";
import { t } from "../../../shared/words/words.ts";
import { joinDraft, joinSource } from "../../commands/sources/joins.ts";
import { membersOperations } from "../../elements/shelves/chart-operations.ts";
import { chosenLayer } from "../../elements/chart/panel/layers/chosen-layer.ts";
import { layerName } from "../../elements/chart/panel/layers/layer-name.ts";
import { layerSourceOperations } from "../../elements/chart/panel/layers/layer-operations.ts";
import { findElement, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import type { PickedSource } from "../add/starting-point.ts";
import { Joins } from "./join-dialog.tsx";
import { SqlDialog } from "./sql/sql-dialog.tsx";
import { sourceOf } from "./use-leg-columns.ts";

interface LayerDialogProps {
  /** The map. */
  readonly elementId: Id;
  readonly onClose: () => void;
}

/** The layer of a map that is looked at, in the document as it is by now; null for the marks of the map itself. */
function layerOf({ documents }: Workbook, elementId: Id): MapLayer | null {
  const map = findElement(documents.state().document, elementId);
  const layer = map === undefined ? null : chosenLayer(map);
  return layer === null || layer.isOwn ? null : layer;
}

/** What the layer of a map that is looked at shows: rows of another element, of a table of a connection, of a file, or of SQL. */
export function LayerSourceDialog({ elementId, onClose }: LayerDialogProps) {
  const workbook = useWorkbook();
  const pick = (picked: PickedSource): void => {
    const { document } = workbook.documents.state();
    const map = findElement(document, elementId);
    const layer = layerOf(workbook, elementId);
    onClose();
    if (map === undefined || layer === null) return;
    const source = sourceOf(picked) as Json;
    workbook.perform(t("charts.layers.rows-of"), layerSourceOperations(document, map, layer, source));
  };
  return <SourcePicker title={t("charts.layers.rows-of-which")} reader={elementId} only="plain" onPick={pick} onClose={onClose} />;
}

/** Another source for a layer whose columns stay: what they name is mostly there still. */
function useReshape({ elementId, onClose }: LayerDialogProps): (layerId: Id, source: Source) => void {
  const workbook = useWorkbook();
  return (layerId, source) => {
    const map = findElement(workbook.documents.state().document, elementId);
    const isDone =
      map === undefined ||
      workbook.perform(t("charts.layers.rows-of"), membersOperations(elementId, changeLayer(map, layerId, { source })));
    if (isDone) onClose();
  };
}

/** The SQL that a layer reads, written anew. */
export function LayerSqlDialog(props: LayerDialogProps) {
  const workbook = useWorkbook();
  const { data } = useQuery(CONNECTIONS);
  const [layer] = useState(() => layerOf(workbook, props.elementId));
  const reshape = useReshape(props);
  const source = layer?.ownSource?.kind === "sql" ? (layer.ownSource as Extract<Source, { kind: "sql" }>) : null;
  const connection = data?.connections.find(({ connectionId }) => connectionId === source?.connectionId);
  if (layer === null || source === null || connection === undefined) return null;
  return (
    <SqlDialog
      connection={connection}
      statement={source.statement}
      action={t("sources.edit-sql-dialog.use-this-sql")}
      onClose={props.onClose}
      onUse={(statement) => reshape(layer.id, { ...source, statement })}
    />
  );
}

/** What a layer reads, beside other sources. */
export function LayerJoinDialog(props: LayerDialogProps) {
  const { elementId, onClose } = props;
  const workbook = useWorkbook();
  const [document] = useState(() => workbook.documents.state().document);
  const [layer] = useState(() => layerOf(workbook, elementId));
  const [started] = useState(() => (layer === null ? null : joinDraft(document, layer.element)));
  const reshape = useReshape(props);
  if (layer === null || started === null) return null;
  return (
    <Joins
      joined={{
        elementId,
        level: layerLevel(layer.id) ?? "",
        operations: (source) => {
          const map = findElement(document, elementId);
          return map === undefined ? [] : membersOperations(elementId, changeLayer(map, layer.id, { source }));
        },
      }}
      name={layerName(layer)}
      document={document}
      started={started}
      only="plain"
      onApply={(draft) => {
        const source = joinSource(workbook.documents.state().document, draft);
        if (source !== null) reshape(layer.id, source);
      }}
      onClose={onClose}
    />
  );
}
