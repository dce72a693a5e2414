import type { Id, Json } from "@sheaf/workbook";
import { chosenLayer } from "../../elements/chart/panel/layers/chosen-layer.ts";
import { layerSourceOperations } from "../../elements/chart/panel/layers/layer-operations.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import type { PickedSource } from "../add/starting-point.ts";
import { sourceOf } from "./use-leg-columns.ts";

/** What the layer of a map that is looked at shows: rows of another element, of a table of a connection, or of a file. */
export function LayerSourceDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const pick = (picked: PickedSource): void => {
    const { document } = workbook.documents.state();
    const map = findElement(document, elementId);
    const layer = map === undefined ? null : chosenLayer(map);
    onClose();
    if (map === undefined || layer === null || layer.isOwn) return;
    const source = sourceOf(picked) as Json;
    workbook.perform(t("charts.layers.rows-of"), layerSourceOperations(document, map, layer, source));
  };
  return <SourcePicker title={t("charts.layers.rows-of-which")} reader={elementId} only="plain" onPick={pick} onClose={onClose} />;
}
