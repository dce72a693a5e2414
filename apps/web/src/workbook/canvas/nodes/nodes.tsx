import {
  appliesTogether,
  columnsOfGrid,
  evenRows,
  heightUnitOf,
  holdsElements,
  type Element,
  inDeviceOrder,
  inReadingOrder,
  isKind,
  isPlacing,
  isRowHolder,
  isStack,
  isTabbed,
  type LayoutHost,
  type LayoutNode,
  namesOf,
  pageHost,
  sameHost,
  sectionOf,
  stackOf,
  tabsOf,
} from "@sheaf/workbook";
import { ChevronDown, ChevronRight, EyeOff } from "lucide-react";
import { type CSSProperties, type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { OnCardContext, useDrawnPage } from "../../state/theme/page-theme.tsx";
import { useFoldedSection, useShownTab } from "../../state/shown.ts";
import { FigureLinesContext, openFigureLines } from "../../elements/on-page/figure-lines.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { BackingPicture } from "../../grid/images/lazy-backing-picture.tsx";
import { ApplyBar } from "../apply-bar.tsx";
import { boxStyle } from "../box-style.ts";
import { ElementFrame } from "../element-frame.tsx";
import { type CanvasNodes, hostName, useCanvasNodes } from "./canvas-nodes.ts";
import { containerLook } from "./container-look.ts";
import { lineOfStrip, spreadLine, stripsOfControls } from "./control-strips.ts";
import { pairsOfFigures, stageOf } from "./figure-pairs.ts";
import { noNudges, nudgeStyle } from "./even-style.ts";
import { Landing } from "./landing.tsx";
import { lowRows } from "./low-rows.ts";
import { SightedFrame } from "../sight/sighted-frame.tsx";
import { partStyle, stackStyle } from "./stack-style.ts";
import { RowCards } from "./row-cards.tsx";
import { TabBar } from "./tab-bar.tsx";
import frame from "../element-frame.module.css";
import styles from "./nodes.module.css";

interface NodeGridProps {
  readonly nodes: readonly LayoutNode[];
  readonly host: LayoutHost;
  readonly attributes: LayoutNode["attributes"];
  /** Elements stand side by side without room between them. */
  readonly isTight?: boolean;
  readonly gridRef?: RefObject<HTMLDivElement | null>;
}

const noStrips: ReadonlyMap<number, number> = new Map();
const noSpread: ReadonlyMap<number, readonly [number, number]> = new Map();

/** The columns of controls whose line has nothing else on it, by their places in reading order. */
function spreadLines(runs: ReadonlyMap<number, number>, ordered: readonly LayoutNode[], columns: number) {
  const spread = new Map<number, readonly [number, number]>();
  for (const [first, count] of runs) {
    const places = Array.from({ length: count }, (_, at) => first + at);
    const rowOf = (at: number): number | undefined => ordered[at]?.place?.row[0];
    for (const row of new Set(places.map(rowOf))) {
      const line = places.filter((at) => rowOf(at) === row);
      const strip = line.flatMap((at) => ordered[at] ?? []);
      if (strip.length < 2 || lineOfStrip(strip, ordered) === null) continue;
      spreadLine(strip, columns).forEach((column, nth) => spread.set(line[nth] ?? -1, column));
    }
  }
  return spread;
}

/** Nodes on a grid: of a page, of a container, of a tab. Read and tabbed through as people look: by rows, then by columns. */
export function NodeGrid({ nodes, host, attributes, isTight = false, gridRef }: NodeGridProps) {
  const document = useDocument();
  const { slot, isEditing, phone } = useCanvasNodes();
  const columns = columnsOfGrid(attributes);
  const placing = nodes.filter(isPlacing);
  const ordered = phone === null ? inReadingOrder(placing) : inDeviceOrder(placing, phone);
  const elements = ordered.map(({ elementId }) => findElement(document, elementId ?? ""));
  const halves = pairsOfFigures(elements);
  const isHalf = (index: number): boolean => {
    const arranged = phone?.get(ordered[index]?.elementId ?? "");
    return arranged === undefined ? halves.has(index) : arranged.span === 1;
  };
  const stage = sameHost(host, pageHost) ? stageOf(elements, isHalf) : null;
  const [lines] = useState(openFigureLines);
  const landing = slot !== null && sameHost(slot.host, host) ? slot.place : null;
  const runs = isTight ? noStrips : stripsOfControls(ordered, ({ elementId }) => findElement(document, elementId ?? ""));
  const strips = isEditing ? noStrips : runs;
  // On pages of middling width; while something is arranged, the columns are what counts.
  const spread = slot === null ? spreadLines(runs, ordered, columns) : noSpread;
  const even = slot === null ? evenRows(ordered, columns) : noNudges;
  const cell = (node: LayoutNode, index: number): ReactNode => (
    <NodeCell
      key={node.elementId}
      node={node}
      within="grid"
      isHalf={isHalf(index)}
      isOnStage={stage?.at === index}
      style={{
        ...(spread.has(index) ? { ["--line-column" as string]: spread.get(index)?.join(" / ") } : {}),
        ["--column" as string]: node.place === null ? "1 / -1" : node.place.column.join(" / "),
        ["--row" as string]: node.place === null ? "auto" : node.place.row.join(" / "),
        ["--rows" as string]: node.place === null ? 1 : node.place.row[1] - node.place.row[0],
        ["--share" as string]: node.place === null ? 1 : (node.place.column[1] - node.place.column[0]) / columns,
        ...nudgeStyle(spread.has(index) ? undefined : even.get(node), node),
        ...phoneStyle(phone, node),
        ...lowStyle(lowRows(findElement(document, node.elementId ?? ""))),
        ...(stage?.at === index ? { ["--stage-rows" as string]: stage.rows } : {}),
      }}
    />
  );
  const cells: ReactNode[] = [];
  for (let index = 0; index < ordered.length;) {
    const count = strips.get(index) ?? 1;
    const run = ordered.slice(index, index + count);
    const first = index;
    const drawn = run.map((node, at) => cell(node, first + at));
    // Flat: within lists of their own, elements behind one that goes would be made anew.
    if (count === 1) cells.push(...drawn);
    else {
      const line = lineOfStrip(run, ordered);
      cells.push(
        <div
          key={`strip-${run[0]?.elementId ?? ""}`}
          className={styles.strip}
          {...(line === null ? {} : { "data-line": "", style: { ["--line-rows" as string]: line.join(" / ") } })}
        >
          {drawn}
        </div>,
      );
    }
    index += count;
  }
  return (
    <FigureLinesContext value={lines}>
      <div
        className={styles.grid}
        data-host={hostName(host)}
        data-tight={isTight}
        data-edited={isEditing}
        data-target={slot !== null && sameHost(slot.host, host)}
        ref={gridRef}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, ["--columns" as string]: columns }}
      >
        {cells}
        {landing !== null && <Landing place={landing} nodes={placing} columns={columns} />}
      </div>
    </FigureLinesContext>
  );
}

const lowStyle = (rows: number | null): CSSProperties => (rows === null ? {} : { ["--low-rows" as string]: rows });

/** How high somebody made an element on narrow pages. */
function phoneStyle(phone: CanvasNodes["phone"], { elementId }: LayoutNode): CSSProperties {
  const rows = elementId === null ? null : (phone?.get(elementId)?.rows ?? null);
  return rows === null ? {} : { ["--phone-rows" as string]: rows };
}

/** Nodes one after the other, in a row or a column. */
function NodeStack({ node, host }: { readonly node: LayoutNode; readonly host: LayoutHost }) {
  const { slot } = useCanvasNodes();
  const stack = stackOf(node);
  const parts = node.children.filter(isPlacing);
  const isTarget = slot !== null && sameHost(slot.host, host);
  const landing = <div key="slot" className={styles.stackSlot} data-slot="stack" data-direction={stack.direction} />;
  return (
    <div
      className={styles.stack}
      data-host={hostName(host)}
      data-direction={stack.direction}
      data-target={isTarget}
      style={stackStyle(stack)}
    >
      {isTarget && slot.after === null && landing}
      {parts.flatMap((part) => [
        <NodeCell key={part.elementId} node={part} within="stack" style={partStyle(part, stack.direction)} />,
        ...(isTarget && slot.after === part.elementId ? [landing] : []),
      ])}
    </div>
  );
}

interface NodeCellProps {
  readonly node: LayoutNode;
  readonly within: "grid" | "stack";
  /** On a narrow page it has half of the width. */
  readonly isHalf?: boolean;
  /** A narrow page begins with it. */
  readonly isOnStage?: boolean;
  readonly style: CSSProperties;
}

/** One node of a page: an element, or what holds others. */
function NodeCell({ node, within, isHalf = false, isOnStage = false, style }: NodeCellProps) {
  const document = useDocument();
  const { selected, others, dragged, unmet, toolsOf, rankOf, startsInSight, phone } = useCanvasNodes();
  const place = useRef<HTMLDivElement>(null);
  const id = node.elementId;
  const element: Element | undefined = id === null ? undefined : findElement(document, id);
  if (id === null || element === undefined) return null;
  const isSelected = id === selected || others.includes(id);
  const holds = holdsElements(node, element);
  const Frame = isTabbed(node) ? TabsFrame : isRowHolder(element) ? CardsFrame : ContainerFrame;
  return (
    <div
      ref={place}
      className={within === "grid" ? styles.cell : styles.part}
      data-dragged={dragged.includes(id)}
      data-holds={holds}
      data-half={isHalf}
      data-stage={isOnStage}
      data-own-height={(phone?.get(id)?.rows ?? null) !== null}
      data-height={heightUnitOf(element.kind)}
      data-several={element.kind === "control" && lowRows(element) === null}
      data-unmet={unmet.has(id)}
      style={style}
    >
      {unmet.has(id) && (
        <span className={styles.unmet} title={t("workbook.shown-when.not-shown-now")}>
          <Icon icon={EyeOff} label={t("workbook.shown-when.not-shown-now")} />
        </span>
      )}
      {holds && !isRowHolder(element) ? (
        <Frame element={element} node={node} isSelected={isSelected} tools={toolsOf(id, within)} />
      ) : (
        <SightedFrame
          element={element}
          place={place}
          rank={rankOf(id)}
          startsNear={startsInSight(id)}
          isWorkedOn={id === selected || dragged.includes(id)}
        >
          {() =>
            holds ? (
              <Frame element={element} node={node} isSelected={isSelected} tools={toolsOf(id, within)} />
            ) : (
              <ElementFrame elementId={id} rank={rankOf(id)} isSelected={isSelected} tools={toolsOf(id, within)} />
            )
          }
        </SightedFrame>
      )}
    </div>
  );
}

interface FrameProps {
  readonly element: Element;
  readonly node: LayoutNode;
  readonly isSelected: boolean;
  readonly tools: ReactNode;
}

/** A container: a card with elements on a grid of its own, or one after the other. */
function ContainerFrame({ element, node, isSelected, tools }: FrameProps) {
  const document = useDocument();
  const { isEditing } = useCanvasNodes();
  const host: LayoutHost = { elementId: element.id, tab: null };
  const look = containerLook(element);
  const backing = isKind(element, "container") ? element.backgroundImage : undefined;
  const isSection = sectionOf(element) !== null;
  const folded = useFoldedSection(element, isEditing);
  const bodyId = `section-${element.id}`;
  const isOnCard = useContext(OnCardContext) || look.isCard;
  return (
    <OnCardContext value={isOnCard}>
      <section
        role="group"
        className={cx(styles.frame, look.isCard && styles.card, isSelected && isEditing && frame.selected)}
        data-spacing={look.spacing}
        data-backed={backing !== undefined}
        data-section={isSection}
        data-folded={isSection && folded && isEditing}
        style={boxStyle(element)}
        aria-label={namesOf(document).element(element)}
        data-element={element.id}
        data-container="grid"
      >
        {backing !== undefined && <BackingPicture picture={backing} />}
        {isSection && <SectionHeading element={element} isFolded={folded} bodyId={bodyId} />}
        {!folded && (
          <div className={isSection ? styles.sectionBody : styles.plainBody} id={bodyId}>
            {isStack(node) ? (
              <NodeStack node={node} host={host} />
            ) : (
              <NodeGrid nodes={node.children} host={host} attributes={node.attributes} isTight={look.isTight} />
            )}
          </div>
        )}
        {isEditing && !folded && !node.children.some(isPlacing) && <EmptyHint />}
        {!isEditing && !folded && appliesTogether(element) && <ApplyBar scope={element.id} />}
        {tools}
      </section>
    </OnCardContext>
  );
}

interface SectionHeadingProps {
  readonly element: Element;
  readonly isFolded: boolean;
  readonly bodyId: string;
}

/** The name of a section, which folds it away; while it is edited, too. */
function SectionHeading({ element, isFolded, bodyId }: SectionHeadingProps) {
  const document = useDocument();
  const { shown } = useWorkbook();
  const name = namesOf(document).element(element);
  const { onPage } = useDrawnPage();
  const { isEditing } = useCanvasNodes();
  const isOnCard = useContext(OnCardContext);
  return (
    <h2 className={styles.sectionHead} style={isOnCard ? undefined : onPage}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isFolded}
        {...(isFolded ? {} : { "aria-controls": bodyId })}
        onClick={() => shown.fold(element.id, !isFolded)}
      >
        <Icon icon={isFolded ? ChevronRight : ChevronDown} {...(isEditing ? { label: name } : {})} />
        {isEditing ? null : name}
      </button>
      {/* Its author takes hold of the section by its name. */}
      {isEditing && (
        <span className={styles.sectionName} aria-hidden="true">
          {name}
        </span>
      )}
    </h2>
  );
}

/** What stands inside once for each row. */
function CardsFrame({ element, node, isSelected, tools }: FrameProps) {
  return (
    <RowCards
      element={element}
      node={node}
      isSelected={isSelected}
      tools={tools}
      renderInside={(host, isTight) =>
        isStack(node) ? (
          <NodeStack node={node} host={host} />
        ) : (
          <NodeGrid nodes={node.children} host={host} attributes={node.attributes} isTight={isTight} />
        )
      }
    />
  );
}

/** Tabs with a grid each: one is in sight, and only what is on it is drawn and asked for. */
function TabsFrame({ element, node, isSelected, tools }: FrameProps) {
  const document = useDocument();
  const { actions, shown } = useWorkbook();
  const { isEditing } = useCanvasNodes();
  const tabs = tabsOf(node);
  const chosen = useShownTab(element.id, tabs.length);
  const tab = tabs[chosen];
  const look = containerLook(element);
  const name = namesOf(document).element(element);
  const panelId = `tab-panel-${element.id}`;
  const isOnCard = useContext(OnCardContext) || look.isCard;
  return (
    <OnCardContext value={isOnCard}>
      <section
        role="group"
        className={cx(styles.frame, look.isCard && styles.card, isSelected && isEditing && frame.selected)}
        data-spacing={look.spacing}
        style={boxStyle(element)}
        aria-label={name}
        data-element={element.id}
        data-container="tabs"
      >
        <TabBar
          element={element}
          count={tabs.length}
          chosen={chosen}
          panelId={panelId}
          isEditing={isEditing}
          onChoose={(index) => {
            if (index === chosen) return;
            shown.selectTab(element.id, index);
            if (!isEditing) void actions.start(element.id, "on-tab-select");
          }}
        />
        <div className={styles.tabBody} role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${chosen}`} key={chosen}>
          {tab !== undefined && (
            <NodeGrid
              nodes={tab.children}
              host={{ elementId: element.id, tab: chosen }}
              attributes={tab.attributes}
              isTight={look.isTight}
            />
          )}
          {isEditing && tab !== undefined && !tab.children.some(isPlacing) && <EmptyHint />}
        </div>
        {!isEditing && appliesTogether(element) && <ApplyBar scope={element.id} />}
        {tools}
      </section>
    </OnCardContext>
  );
}

function EmptyHint() {
  return <p className={styles.hint}>{t("workbook.nodes.empty-container")}</p>;
}

/** The elements of a page that is not scrolled yet which are in sight on a screen of so many px, as far as that can be told before they are laid out. */
export function inSightAtFirst(nodes: readonly LayoutNode[], height: number): (elementId: string) => boolean {
  const found = new Set<string>();
  const walk = (list: readonly LayoutNode[], isAbove: boolean): void => {
    for (const node of list) {
      const isIn = isAbove && (node.place === null || node.place.row[0] * LINE < height);
      if (isIn && node.elementId !== null) found.add(node.elementId);
      walk(node.children, isIn);
    }
  };
  walk(nodes, true);
  return (elementId) => found.has(elementId);
}

/** A line of the grid with its gap, px. */
const LINE = 24;

/** Elements that are in sight with these tabs, in reading order; those of hidden tabs are neither drawn nor asked for. */
export function readingRanks(nodes: readonly LayoutNode[]): (elementId: string) => number {
  const ranks = new Map<string, number>();
  const walk = (list: readonly LayoutNode[]): void => {
    for (const node of inReadingOrder(list)) {
      if (node.elementId !== null) ranks.set(node.elementId, ranks.size);
      walk(node.children);
    }
  };
  walk(nodes);
  return (elementId) => ranks.get(elementId) ?? ranks.size;
}
