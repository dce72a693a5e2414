import { type Id, namesOf } from "@sheaf/workbook";
import { LayoutDashboard, Maximize, Minus, Pencil, Plus, Settings2, Spline, Trash2, Undo2 } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { useContextMenu } from "../../shared/menus/context-menu.tsx";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { dropModelItem } from "../elements/table/model/model-lists.ts";
import { ModelItemDialog, type OpenedItem } from "../elements/table/model/dialogs/model-item-dialog.tsx";
import { useFocusPart } from "../state/focus.ts";
import { findElement, useDocument, useWorkbook } from "../state/workbook.ts";
import { arrangeCards, KEY_STEP, moveCard, useCardDrag } from "./card-moves.ts";
import { CARD, diagramOf, nextCard, type PlacedTable } from "./diagram-layout.ts";
import { ModelLists } from "./lists/model-lists.tsx";
import { modelShape, type Place, type ShownRelationship } from "./model-shape.ts";
import { RelationshipLines } from "./relationship-lines.tsx";
import { TableCard } from "./table-card.tsx";
import { STEP, useViewport } from "./use-viewport.ts";
import { ModelReaders } from "./uses/model-readers.tsx";
import { useModelUses } from "./uses/model-uses.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./model-diagram.module.css";

const directions: Readonly<Record<string, "left" | "right" | "up" | "down">> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** The tables of a data model as cards, their relationships as lines among them: to see how they hang together, and to change it. */
export function ModelDiagram() {
  const workbook = useWorkbook();
  const { focus, facts, perform } = workbook;
  const document = useDocument();
  const isEditing = workbook.mode === "edit";
  const { entries } = useCanvasActions();
  const selected = useFocusPart("elementId");
  const shape = useMemo(() => modelShape(document), [document]);
  const still = useMemo(() => diagramOf(shape), [shape]);
  const ground = useRef<HTMLDivElement>(null);
  const { view, zoomBy, fit, reveal, onGroundDown } = useViewport(ground, still);
  const move = (id: Id, place: Place | null): void => {
    const element = findElement(document, id);
    if (element === undefined) return;
    const edit = moveCard(document, element, place);
    perform(edit.label, edit.operations);
  };
  const drag = useCardDrag(view.scale, move);
  const diagram = useMemo(() => (drag.moving === null ? still : diagramOf(shape, drag.moving)), [shape, still, drag.moving]);
  const [pointed, setPointed] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedItem | null>(null);
  const uses = useModelUses();
  const context = useContextMenu();
  useEffect(() => void facts.analyze(), [facts]);

  const chosen = diagram.tables.find(({ table }) => table.id === selected)?.table ?? null;
  const openTable = (id: Id): void => {
    focus.select(id);
    if (isEditing) focus.showTab("model");
  };
  const openRelationship = ({ sourceId, relationship }: ShownRelationship): void => {
    if (isEditing) setOpened({ elementId: sourceId, list: "relationships", id: relationship.id });
  };
  const onCardKey = (event: KeyboardEvent, { table: { id }, x, y }: PlacedTable): void => {
    const direction = directions[event.key];
    if (isEditing && direction !== undefined && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      const [across, down] = steps[direction];
      return move(id, { x: x + across * KEY_STEP, y: y + down * KEY_STEP });
    }
    if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      return openTable(id);
    }
    event.preventDefault();
    event.stopPropagation();
    const next = nextCard(diagram.tables, id, direction);
    if (next !== null) ground.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`)?.focus();
  };
  const cardMenu = (event: MouseEvent, { table }: PlacedTable): void => {
    const element = findElement(document, table.id);
    if (element === undefined) return;
    context.open(event, table.name, [
      ...(isEditing
        ? ([
            {
              kind: "item",
              id: "relate",
              label: t("model.diagram.new-relationship"),
              icon: Spline,
              onSelect: () => setOpened({ elementId: table.id, list: "relationships", id: null }),
            },
            { kind: "item", id: "model", label: t("model.diagram.open-model-tab"), icon: Settings2, onSelect: () => openTable(table.id) },
            ...(table.place === null
              ? []
              : [
                  {
                    kind: "item" as const,
                    id: "arrange",
                    label: t("model.diagram.put-where-falls"),
                    icon: Undo2,
                    onSelect: () => move(table.id, null),
                  },
                ]),
            { kind: "divider", id: "of the diagram" },
          ] as const)
        : []),
      ...entries(element),
    ]);
  };
  const lineMenu = (event: MouseEvent, shown: ShownRelationship): void => {
    const element = findElement(document, shown.sourceId);
    if (!isEditing || element === undefined) return;
    const remove = (): void => {
      const edit = dropModelItem(element, "relationships", shown.relationship.id, shown.name);
      perform(edit.label, edit.operations);
    };
    context.open(event, shown.name, [
      { kind: "item", id: "edit", label: t("model.diagram.edit"), icon: Pencil, onSelect: () => openRelationship(shown) },
      { kind: "item", id: "delete", label: t("shared.delete"), icon: Trash2, isDestructive: true, onSelect: remove },
    ]);
  };
  const opening = opened === null ? undefined : findElement(document, opened.elementId);

  return (
    <div className={styles.model}>
      <section className={styles.diagram} aria-label={t("model.diagram.diagram-model")}>
        <div ref={ground} className={styles.window}>
          <div className={styles.ground} onPointerDown={onGroundDown} />
          <div className={styles.drawing} style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
            <RelationshipLines
              diagram={diagram}
              strong={({ id, sourceId, targetId }) => id === pointed || sourceId === selected || targetId === selected}
              onStrong={setPointed}
              onOpen={openRelationship}
              onContextMenu={lineMenu}
            />
            <ul className={styles.cards} aria-label={t("model.diagram.tables")}>
              {diagram.tables.map((placed) => (
                <TableCard
                  key={placed.table.id}
                  placed={placed}
                  isSelected={placed.table.id === selected}
                  onSelect={() => {
                    if (!drag.endsDrag()) focus.select(placed.table.id);
                  }}
                  onOpen={() => openTable(placed.table.id)}
                  onKeyDown={(event) => onCardKey(event, placed)}
                  onPointerDown={isEditing ? (event) => drag.begin(event, placed) : undefined}
                  onContextMenu={(event) => cardMenu(event, placed)}
                  onFocus={() => reveal({ x: placed.x, y: placed.y, width: CARD.width, height: placed.height })}
                />
              ))}
            </ul>
          </div>
          {diagram.tables.length === 0 && <p className={styles.none}>{t("model.diagram.no-tables-yet-add")}</p>}
        </div>
        <div className={styles.tools}>
          {isEditing && chosen !== null && (
            <Button size="small" icon={Spline} onPress={() => setOpened({ elementId: chosen.id, list: "relationships", id: null })}>
              {t("model.diagram.new-relationship-of", { element: namesOf(document).element(chosen.element) })}
            </Button>
          )}
          <ModelReaders uses={uses} />
          <span className={styles.zoom}>
            <IconButton icon={Minus} label={t("model.diagram.zoom-out")} keys="-" onPress={() => zoomBy(1 / STEP)} />
            <output className={styles.scale} aria-label={t("model.diagram.zoom")}>{`${Math.round(view.scale * 100)}%`}</output>
            <IconButton icon={Plus} label={t("model.diagram.zoom-in")} keys="+" onPress={() => zoomBy(STEP)} />
            <IconButton icon={Maximize} label={t("model.diagram.show-all")} keys="0" onPress={fit} />
            {isEditing && (
              <IconButton
                icon={LayoutDashboard}
                label={t("model.diagram.put-all-where-fall")}
                isDisabled={shape.tables.every(({ place }) => place === null)}
                onPress={() => {
                  const edit = arrangeCards(shape.tables.flatMap(({ element, place }) => (place === null ? [] : [element])));
                  perform(edit.label, edit.operations);
                }}
              />
            )}
          </span>
        </div>
      </section>
      <ModelLists shape={shape} selected={selected} onOpen={isEditing ? setOpened : null} uses={uses} />
      {opened !== null && opening !== undefined && (
        <ModelItemDialog element={opening} list={opened.list} id={opened.id} onClose={() => setOpened(null)} />
      )}
      {context.menu}
    </div>
  );
}
