import {
  addLayer,
  changeLayer,
  type Element,
  type LayerKind,
  layerKinds,
  type MapLayer,
  mapLayers,
  moveLayer,
  OWN_LAYER,
  removeLayer,
} from "@sheaf/workbook";
import { ArrowDown, ArrowUp, Eye, EyeOff, MoreHorizontal, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { NameDialog } from "../../../../../shared/documents/name-dialog.tsx";
import { Icon } from "../../../../../shared/icons/icon.tsx";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../../../shared/menus/menu.tsx";
import { cx } from "../../../../../shared/styles/cx.ts";
import { t } from "../../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { chartLooks } from "../../chart-looks.ts";
import { membersOperations } from "../../../shelves/chart-operations.ts";
import { chooseLayer, useChosenLayer } from "./chosen-layer.ts";
import { withoutColumnsOf } from "./layer-operations.ts";
import { layerKindWord, layerName } from "./layer-name.ts";
import styles from "./map-layers.module.css";
import { chartTitle } from "../../../kind-words.ts";

/** The layers of a map, the highest one first: which one the panel is about, and what can be done with each. */
export function MapLayersSection({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const layers = mapLayers(element).toReversed();
  const chosen = useChosenLayer(element);
  const add = (kind: LayerKind): void => {
    const id = workbook.newId();
    workbook.perform(t("charts.layers.add"), membersOperations(element.id, addLayer(element, id, kind)));
    chooseLayer(element.id, id);
  };
  return (
    <PanelSection
      title={t("charts.layers.title")}
      actions={
        <MenuButton
          label={t("charts.layers.add")}
          placement="bottom end"
          entries={layerKinds.map((kind): MenuEntry => ({
            kind: "item",
            id: kind,
            label: layerKindWord[kind](),
            icon: chartLooks[kind].icon,
            onSelect: () => add(kind),
          }))}
          trigger={<IconButton icon={Plus} label={t("charts.layers.add")} />}
        />
      }
    >
      <ul className={styles.layers}>
        {layers.map((layer) => (
          <LayerRow key={layer.id} map={element} layer={layer} isChosen={chosen?.id === layer.id} />
        ))}
      </ul>
    </PanelSection>
  );
}

interface LayerRowProps {
  readonly map: Element;
  readonly layer: MapLayer;
  readonly isChosen: boolean;
}

function LayerRow({ map, layer, isChosen }: LayerRowProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [isNaming, setNaming] = useState(false);
  const name = layerName(layer);
  const order = mapLayers(map).map(({ id }) => id);
  const place = order.indexOf(layer.id);
  const change = (label: string, changes: ReturnType<typeof changeLayer>): void => {
    if (Object.keys(changes).length > 0) workbook.perform(label, membersOperations(map.id, changes));
  };
  const remove = (): void => {
    workbook.perform(t("charts.layers.removed", { name }), withoutColumnsOf(document, map, layer, removeLayer(map, layer.id)));
    chooseLayer(map.id, OWN_LAYER);
  };
  const entries: readonly MenuEntry[] = [
    { kind: "item", id: "rename", label: t("charts.layers.rename"), icon: Pencil, onSelect: () => setNaming(true) },
    {
      kind: "item",
      id: "up",
      label: t("charts.layers.up"),
      icon: ArrowUp,
      isDisabled: place === order.length - 1,
      onSelect: () => change(t("charts.layers.moved", { name }), moveLayer(map, layer.id, 1)),
    },
    {
      kind: "item",
      id: "down",
      label: t("charts.layers.down"),
      icon: ArrowDown,
      isDisabled: place === 0,
      onSelect: () => change(t("charts.layers.moved", { name }), moveLayer(map, layer.id, -1)),
    },
    ...(layer.isOwn
      ? []
      : ([
          { kind: "divider", id: "before-delete" },
          { kind: "item", id: "delete", label: t("charts.layers.delete"), icon: Trash2, isDestructive: true, onSelect: remove },
        ] as const)),
  ];
  const isAlone = order.length < 2;
  return (
    <li className={cx(styles.layer, isChosen && !isAlone && styles.chosen)}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={isChosen}
        title={chartTitle(layer.kind)}
        onClick={() => chooseLayer(map.id, layer.id)}
      >
        <Icon icon={chartLooks[layer.kind].icon} />
        <span className={cx(styles.words, !layer.isShown && styles.hidden)}>{name}</span>
      </button>
      {!isAlone && (
        <>
          <IconButton
            icon={layer.isShown ? Eye : EyeOff}
            label={layer.isShown ? t("charts.layers.hide", { name }) : t("charts.layers.show", { name })}
            onPress={() =>
              change(
                layer.isShown ? t("charts.layers.hide", { name }) : t("charts.layers.show", { name }),
                changeLayer(map, layer.id, { visibility: layer.isShown ? "hidden" : undefined }),
              )
            }
          />
          <MenuButton
            label={t("charts.layers.actions", { name })}
            placement="bottom end"
            entries={entries}
            trigger={<IconButton icon={MoreHorizontal} label={t("charts.layers.actions", { name })} />}
          />
        </>
      )}
      {isNaming && (
        <NameDialog
          title={t("charts.layers.rename")}
          initial={layer.name ?? ""}
          action={t("charts.layers.rename")}
          onClose={() => setNaming(false)}
          onSubmit={(wanted) => {
            change(t("charts.layers.named", { name: wanted }), changeLayer(map, layer.id, { name: wanted }));
            return Promise.resolve(null);
          }}
        />
      )}
    </li>
  );
}
