import { type Element, elementOfRows, isKind, isRowHolder, type LayoutHost, type LayoutNode, namesOf } from "@sheaf/workbook";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t, findingText } from "../../../shared/words/words.ts";
import type { ElementRequest } from "../../elements/element-kind.ts";
import type { ResultTable } from "@sheaf/result";
import { usePageTarget } from "../../find/page/page-find.ts";
import { CardRowContext, cardsRequest, firstKeyOf } from "../../state/card-row.ts";
import { useChosenRow } from "../../state/shown.ts";
import { useResults } from "../../state/results/use-results.ts";
import { useDocument } from "../../state/workbook.ts";
import { boxStyle } from "../box-style.ts";
import { CanvasActionsContext, useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { ElementFailure } from "../../elements/on-page/element-failure.tsx";
import { type CanvasNodes, CanvasNodesContext, useCanvasNodes } from "./canvas-nodes.ts";
import { containerLook } from "./container-look.ts";
import frame from "../element-frame.module.css";
import nodes from "./nodes.module.css";
import styles from "./row-cards.module.css";

/** Cards that are drawn at once: more are a page further. */
const PAGE = 24;

interface RowCardsProps {
  readonly element: Element;
  readonly node: LayoutNode;
  readonly isSelected: boolean;
  readonly tools: ReactNode;
  /** Draws what stands in a card; `host`: its place, by which things are dropped into it. */
  readonly renderInside: (host: LayoutHost, isTight: boolean) => ReactNode;
}

/** What stands inside once for each row of a source, or for one row at a time. */
export function RowCards({ element, node, isSelected, tools, renderInside }: RowCardsProps) {
  const document = useDocument();
  const canvas = useCanvasNodes();
  const [at, setAt] = useState(0);
  const isSingle = isKind(element, "single-row-container");
  const size = isSingle ? 1 : PAGE;
  const isEmpty = node.children.length === 0;
  const sourceId = isRowHolder(element) ? elementOfRows(element) : null;
  const hasRows = sourceId !== null;
  const chosen = useChosenRow(element.id) ?? firstKeyOf(element);
  const from = chosen === undefined ? at : 0;
  // One more than is drawn tells whether there are more.
  const requests = useMemo(
    (): readonly ElementRequest[] => [cardsRequest(element, chosen, { offset: from, limit: size + 1 })],
    [element, from, size, chosen],
  );
  const [state] = useResults(element.id, hasRows && !isEmpty ? requests : null, canvas.rankOf(element.id));
  const [cards, found] = useFoundCard(element.id, state?.table ?? null, from, size, setAt);
  const look = containerLook(element);
  const name = namesOf(document).element(element);
  const table = state?.table ?? null;
  const problemOf = (columnId: string): string | null => findingText(state?.facts?.diagnostics.find((one) => one.columnId === columnId));
  const rows = Math.min(size, table?.rowCount ?? 0);
  const hasMore = (table?.rowCount ?? 0) > size;
  const repeated = isKind(element, "repeated-container") ? element : null;
  const host: LayoutHost = { elementId: element.id, tab: null };
  const shown = isSingle ? t("workbook.nodes.row-shown", { row: at + 1 }) : t("workbook.nodes.rows-shown", { from: at + 1, to: at + rows });
  return (
    <section
      role="group"
      className={cx(nodes.frame, look.isCard && nodes.card, isSelected && canvas.isEditing && frame.selected)}
      data-spacing="none"
      style={boxStyle(element)}
      aria-label={name}
      data-element={element.id}
      data-container="grid"
    >
      {isEmpty || !hasRows ? (
        <>
          {renderInside(host, look.isTight)}
          {!hasRows && <p className={nodes.hint}>{t("workbook.nodes.no-rows-source")}</p>}
          {hasRows && canvas.isEditing && <p className={nodes.hint}>{t("workbook.nodes.empty-card")}</p>}
        </>
      ) : (
        <>
          {/* Cards may hold nothing that takes the keyboard, and are more than are in sight: they are scrolled by keys. */}
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="group"
            aria-label={t("workbook.nodes.cards-of", { name })}
            className={cx(styles.cards, isSingle && styles.single)}
            data-arrangement={repeated?.arrangement ?? "grid"}
            data-size={repeated?.cardSize ?? "medium"}
            data-scrolls
            ref={cards}
          >
            {table === null && state?.status !== "failed" && <SkeletonRows rows={6} rowHeight={24} />}
            {table === null && state?.status === "failed" && state.error !== null && (
              <ElementFailure elementId={element.id} title={name} error={state.error} />
            )}
            {table !== null && rows === 0 && <p className={nodes.hint}>{repeated?.noDataText ?? t("workbook.nodes.no-cards")}</p>}
            {table !== null &&
              sourceId !== null &&
              Array.from({ length: rows }, (_, row) => (
                <CardRowContext
                  key={from + row}
                  value={{ holderId: element.id, sourceId, table, row, isStale: state?.isStale === true, problemOf }}
                >
                  <Card
                    isFirst={row === 0}
                    row={from + row}
                    isFound={found === from + row}
                    label={t("workbook.nodes.card", { name, row: from + row + 1 })}
                  >
                    {renderInside(row === 0 ? host : { elementId: `${element.id}/${String(row)}`, tab: null }, look.isTight)}
                  </Card>
                </CardRowContext>
              ))}
          </div>
          {table !== null && chosen === undefined && (at > 0 || hasMore) && (
            <footer className={styles.foot}>
              <span aria-live="polite">{shown}</span>
              <IconButton
                icon={ChevronLeft}
                label={t("workbook.nodes.previous-rows")}
                isDisabled={at === 0}
                onPress={() => setAt(Math.max(0, at - size))}
              />
              <IconButton
                icon={ChevronRight}
                label={t("workbook.nodes.next-rows")}
                isDisabled={!hasMore}
                onPress={() => setAt(at + size)}
              />
            </footer>
          )}
        </>
      )}
      {tools}
    </section>
  );
}

/** Shows the card of the find that is looked at: turns to its rows, and brings it into sight. Gives its row; null: none is. */
function useFoundCard(
  elementId: string,
  table: ResultTable | null,
  from: number,
  size: number,
  turn: (first: number) => void,
): readonly [cards: RefObject<HTMLDivElement | null>, row: number | null] {
  const cards = useRef<HTMLDivElement>(null);
  const sent = usePageTarget(elementId);
  const row = sent?.spot.kind === "card" ? sent.spot.row : null;
  const isHere = row !== null && row >= from && row < from + size;
  useEffect(() => {
    if (row !== null) turn(Math.floor(row / size) * size);
  }, [sent, row, size, turn]);
  useEffect(() => {
    if (isHere) cards.current?.querySelector(`[data-card-row="${String(row)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [sent, row, isHere, table]);
  return [cards, row];
}

/** One card. The first is the one that is arranged; the others show what it holds for their rows. */
function Card({
  isFirst,
  row,
  isFound,
  label,
  children,
}: {
  readonly isFirst: boolean;
  readonly row: number;
  /** Text was found in it, and is looked at. */
  readonly isFound: boolean;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const canvas = useCanvasNodes();
  const actions = useCanvasActions();
  const reading = useMemo(() => ({ ...actions, isEditing: false, renaming: null }), [actions]);
  const still = useMemo(
    (): CanvasNodes => ({
      ...canvas,
      selected: null,
      others: [],
      dragged: [],
      slot: null,
      unmet: new Set(),
      isEditing: false,
      toolsOf: () => null,
    }),
    [canvas],
  );
  const card = (
    <div className={cx(styles.card, isFound && styles.found)} role="group" aria-label={label} data-card-row={row}>
      {children}
    </div>
  );
  if (isFirst) return card;
  return (
    <CanvasActionsContext value={reading}>
      <CanvasNodesContext value={still}>{card}</CanvasNodesContext>
    </CanvasActionsContext>
  );
}
