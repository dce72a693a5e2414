import { type Element, givenName, type Id, isUnread, namesOf, memberOf } from "@sheaf/workbook";
import { Puzzle } from "lucide-react";
import { createElement, type CSSProperties, memo, type ReactNode, Suspense, useContext, useEffect, useMemo } from "react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { PartBoundary } from "../../shared/feedback/part-boundary.tsx";
import { SkeletonBars, SkeletonFigure, SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useFonts } from "../../shared/styles/use-fonts.ts";
import { cx } from "../../shared/styles/cx.ts";
import { useFilterSentence } from "../filters/all-filters.ts";
import type { ElementViewKind } from "../elements/element-kind.ts";
import { useLiveElement } from "../elements/live-texts/live-element.ts";
import { tableStyleOf } from "../elements/grid-style/grid-style.ts";
import { NoRows } from "../elements/no-rows.tsx";
import { OlderRows } from "../elements/older-rows.tsx";
import { QueryProgress } from "../elements/query-progress.tsx";
import { viewKindOf } from "../elements/registry.ts";
import type { ResultState } from "../state/results/result-state.ts";
import { useDrilledElement } from "../state/controls/use-drilled-element.ts";
import { useNeededControls } from "../state/controls/needed-controls.ts";
import { useResults } from "../state/results/use-results.ts";
import { fontsOfTableStyle } from "../state/theme/table-fonts.ts";
import { OnCardContext, usePageTheme, useDrawnPage } from "../state/theme/page-theme.tsx";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { ActionFailureNote } from "./action-failure-note.tsx";
import { boxStyle } from "./box-style.ts";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { ElementFailure } from "../elements/on-page/element-failure.tsx";
import { ElementFindings } from "./element-findings.tsx";
import { BesideTitle } from "./beside-title.tsx";
import { ElementHeading, ElementNaming } from "./element-heading.tsx";
import { viewOf } from "./element-parts.ts";
import { NeededNote } from "./needed-note.tsx";
import { PeopleHere } from "./presence/people-here.tsx";
import { InTurn } from "./sight/in-turn.tsx";
import { UnslicedNote } from "./unsliced-note.tsx";
import { themedElement } from "./themed-element.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./element-frame.module.css";

interface ElementFrameProps {
  readonly elementId: Id;
  /** Place among the elements of the page: what is above is asked for first. */
  readonly rank: number;
  readonly isSelected: boolean;
  /** Toolbar and handles of the selected element. */
  readonly tools: ReactNode;
}

/** An element in its place: selection, loading, failures; its view inside. */
export function ElementFrame(props: ElementFrameProps) {
  const written = useElement(props.elementId);
  const themed = useThemedElement(useDrilledElement(written));
  return themed === undefined || written === undefined ? null : <Frame {...props} written={written} themed={themed} />;
}

/** `written`: as the document has it, which is what people edit. */
const Frame = memo(function Frame({
  elementId,
  rank,
  isSelected,
  tools,
  written,
  themed,
}: ElementFrameProps & { readonly written: Element; readonly themed: Element }) {
  const { element, problems } = useLiveElement(themed);
  const document = useDocument();
  const { isEditing } = useCanvasActions();
  const kind = viewKindOf(element);
  const name = namesOf(document).element(element);
  return (
    <Box
      element={element}
      className={cx(styles.frame, kind?.frame !== "bare" && styles.card, isSelected && isEditing && styles.selected)}
      name={name}
    >
      {isEditing && <PeopleHere elementId={elementId} />}
      <PartBoundary title={name} summary={t("workbook.element-frame.element-could-not-drawn")}>
        {kind === null ? (
          <Kept element={element} name={name} />
        ) : (
          <ElementBody
            element={element}
            written={written}
            problems={problems}
            kind={kind}
            name={name}
            rank={rank}
            isSelected={isSelected}
          />
        )}
      </PartBoundary>
      {kind?.saysFailures !== true && <ActionFailureNote elementId={elementId} />}
      {isEditing && <ElementFindings elementId={elementId} />}
      {isEditing && (kind === null || kind.frame === "bare" || titleOf(element) == null) && <ElementNaming element={written} name={name} />}
      {titleOf(element) == null && <BesideTitle name={name} problems={problems} about={aboutOf(element)} isAlone />}
      {tools}
    </Box>
  );
});

/** Kinds that are words and lines without a ground of their own. */
const onGround: ReadonlySet<string> = new Set(["text", "divider", "navigation"]);

interface BoxProps {
  readonly element: Element;
  readonly name: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The box of an element; on the page itself words and lines are in colors that can be read there. */
function Box({ element, name, className, children }: BoxProps) {
  const { onPage, className: themed } = useDrawnPage();
  const isOnCard = useContext(OnCardContext);
  const style = useMemo((): CSSProperties | undefined => {
    const box = boxStyle(element);
    if (onPage === undefined || isOnCard || !onGround.has(element.kind) || box?.background !== undefined) return box;
    return { ...onPage, ...box };
  }, [element, onPage, isOnCard]);
  return (
    // A page has many elements: as landmarks they would bury the bars and panels.
    <section role="group" className={cx(className, themed)} style={style} aria-label={name} data-element={element.id}>
      {children}
    </section>
  );
}

/** The element as the theme of the page has it drawn. Keeps its identity while both stay. */
function useThemedElement(element: Element | undefined): Element | undefined {
  const page = usePageTheme();
  const themed = useMemo(() => (element === undefined ? undefined : themedElement(element, page)), [element, page]);
  useFonts(fontsOfTableStyle(themed === undefined ? null : tableStyleOf(themed)));
  return themed;
}

/** A kind that this program reads and writes whole, and does not draw yet. */
function Kept({ element, name }: { readonly element: Element; readonly name: string }) {
  const text = isUnread(element)
    ? t("workbook.element-frame.file-came-wrong-part")
    : t("workbook.element-frame.elements-kind-kept-not", { kind: element.kind });
  return <EmptyState icon={Puzzle} title={name} text={text} />;
}

interface ElementBodyProps {
  readonly element: Element;
  readonly written: Element;
  /** What is wrong with live formulas of its texts. */
  readonly problems: readonly string[];
  readonly kind: ElementViewKind;
  readonly name: string;
  readonly rank: number;
  readonly isSelected: boolean;
}

const ElementBody = memo(function ElementBody({ element, written, problems, kind, name, rank, isSelected }: ElementBodyProps) {
  const document = useDocument();
  const neededControls = useNeededControls(written);
  const isHeld = neededControls.unset.length > 0 || neededControls.isBeginning;
  const requests = useStableRequests(useMemo(() => kind.requests(element, document), [kind, element, document]));
  const results = useResults(element.id, isHeld ? null : requests, rank);
  useSaidFacts(element.id, results);
  // Asked for before there is anything to draw: its code comes while the warehouse counts.
  const view = viewOf(kind);
  const title = titleOf(element);
  const heading =
    title == null ? null : (
      <ElementHeading element={written} title={title}>
        <BesideTitle name={name} problems={problems} about={aboutOf(element)} />
      </ElementHeading>
    );
  const filtered = useFilterSentence(element);
  const subtitle = subtitleOf(element) ?? filtered;
  const needed = kind.standsOnFirst === true ? results.slice(0, 1) : results;
  const failed = needed.find((result) => result.status === "failed");
  const expected = results.filter((result) => result.status !== "failed" || needed.includes(result));
  const isWaiting = expected.some((result) => result.table === null);
  const isLoading = failed === undefined && expected.some((result) => result.table === null || result.isStale);
  const isStale = expected.some((result) => result.isStale);
  if (failed?.error != null && isWaiting) {
    return <ElementFailure elementId={element.id} title={title ?? name} error={failed.error} />;
  }
  if (neededControls.unset.length > 0)
    return (
      <div className={styles.noRows}>
        <h2 className={styles.title}>{title ?? name}</h2>
        <NeededNote controls={neededControls.unset} />
      </div>
    );
  const isEmpty = results.length > 0 && results.every(({ table }) => table?.rowCount === 0);
  return (
    <>
      <QueryProgress elementId={element.id} name={name} isLoading={isLoading} />
      {failed?.error != null && <OlderRows elementId={element.id} error={failed.error} />}
      {isWaiting || neededControls.isBeginning ? (
        <Waiting kind={kind} />
      ) : isEmpty ? (
        <div className={styles.noRows}>
          <h2 className={styles.title}>{title ?? name}</h2>
          <NoRows element={element} />
        </div>
      ) : (
        <div className={cx(styles.view, isStale && styles.stale)}>
          <InTurn rank={rank} fallback={<Waiting kind={kind} />}>
            {() => (
              <Suspense fallback={<Waiting kind={kind} />}>
                {createElement(view, { element, name, title, heading, subtitle, results, isSelected })}
              </Suspense>
            )}
          </InTurn>
        </div>
      )}
      <UnslicedNote elementId={element.id} />
    </>
  );
});

/** A figure is no higher than that many rows of a page. */
const FIGURE_ROWS = 6;

/** Nothing is there to be drawn yet, or what draws it: something of the shape that it will have. */
function Waiting({ kind: { isPictured = false, size } }: { readonly kind: ElementViewKind }) {
  return (
    <div className={styles.skeleton} data-waiting="">
      {!isPictured ? <SkeletonRows rows={6} rowHeight={24} /> : size.rows > FIGURE_ROWS ? <SkeletonBars /> : <SkeletonFigure />}
    </div>
  );
}

/** Requests that say the same keep their identity, so that an edit elsewhere in the document changes nothing here. */
function useStableRequests<T>(requests: T): T {
  const key = JSON.stringify(requests);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => requests, [key]);
}

/** What the strip at the foot says of an element that shows one answer. Views that ask for themselves say it themselves. */
function useSaidFacts(elementId: Id, results: readonly ResultState[]): void {
  const { status } = useWorkbook();
  const first = results[0];
  const facts = first?.facts ?? null;
  const count = first?.table?.rowCount ?? null;
  useEffect(() => {
    if (first === undefined) return undefined;
    status.say(elementId, {
      counts: count === null ? null : t("workbook.element-frame.rows", { count }),
      figures: [],
      facts,
    });
    return undefined;
  }, [status, elementId, first, facts, count]);
}

/** Undefined: none of its own. Null: hidden. */
function titleOf(element: Element): string | null | undefined {
  const given = givenName(element);
  if (given !== null) return given;
  const name = memberOf(element, "name");
  return typeof name === "object" && name !== null && "visibility" in name ? null : undefined;
}

/** What is said of an element under its title. */
function subtitleOf(element: Element): string | null {
  const { text, isBehindIcon } = descriptionOf(element);
  return isBehindIcon ? null : text;
}

/** What is said of it to those who ask. */
function aboutOf(element: Element): string | null {
  const { text, isBehindIcon } = descriptionOf(element);
  return isBehindIcon ? text : null;
}

function descriptionOf(element: Element): { readonly text: string | null; readonly isBehindIcon: boolean } {
  const { description } = element;
  if (typeof description === "string") return { text: description === "" ? null : description, isBehindIcon: false };
  if (typeof description !== "object" || description === null || !("text" in description)) return { text: null, isBehindIcon: false };
  const { text, position } = description as { readonly text: unknown; readonly position?: unknown };
  return { text: typeof text === "string" && text !== "" ? text : null, isBehindIcon: position === "tooltip" };
}
