import { inFont } from "@sheaf/charts";
import type { ResultTable } from "@sheaf/result";
import { type ChartKindName } from "@sheaf/workbook";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { t } from "../../../../../shared/words/words.ts";
import { switchKind } from "../../../../commands/switch-kind.ts";
import { findElement, useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { chartRequests, mostMarks } from "../../chart-request.ts";
import { ChartCanvas } from "../../../plot/canvas/chart-canvas.tsx";
import { useChartEngine, useLabelFonts } from "../../../plot/canvas/chart-engine.ts";
import { useChartFont } from "../../../plot/canvas/chart-font.ts";
import { type ChartSurroundings, useDrawing } from "../../../plot/view/use-drawing.ts";
import type { KindPreview } from "./kind-previews.ts";
import styles from "./kind-gallery.module.css";
import { chartNeeds, chartTitle } from "../../../kind-words.ts";

interface KindCardProps {
  readonly preview: KindPreview;
  /** The marks of the chart as it is; null until they are there. */
  readonly current: ResultTable | null;
  readonly surroundings: ChartSurroundings;
  /** Why it is suggested; null: it is not. */
  readonly reason: string | null;
  readonly inLine: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly onChoose: (kind: ChartKindName) => void;
}

/** A kind with its drawing, which is made when somebody sees it. */
export function KindCard({ preview, current, surroundings, reason, inLine, onChoose }: KindCardProps) {
  const { kind, isNow } = preview;
  const [title, needs] = [chartTitle(kind), chartNeeds(kind)];
  const card = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(card);
  const marks = useMarks(preview, current, isSeen, inLine);
  return (
    <li ref={card} className={styles.card}>
      <AriaButton className={styles.choice ?? ""} onPress={() => onChoose(kind)}>
        <span className={styles.picture}>
          {marks.kind === "there" && isSeen ? (
            <Drawn preview={preview} table={marks.table} surroundings={surroundings} />
          ) : marks.kind === "failed" ? (
            <span className={styles.none}>{t("charts.gallery.not-drawn")}</span>
          ) : null}
        </span>
        <span className={styles.words}>
          <strong>
            {title}
            {isNow && <em>{t("charts.gallery.now")}</em>}
            {reason !== null && <em data-suggested="">{t("charts.gallery.suggested")}</em>}
          </strong>
          <span>{reason ?? needs}</span>
        </span>
      </AriaButton>
    </li>
  );
}

/** Seen once is seen: what was drawn stays. */
function useSeen(card: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (card.current === null) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(card.current);
    return () => watch.disconnect();
  }, [card]);
  return isSeen;
}

type Marks = { readonly kind: "waiting" } | { readonly kind: "there"; readonly table: ResultTable } | { readonly kind: "failed" };
const waiting: Marks = { kind: "waiting" };

/** The marks of a preview: those of the chart, or asked for as if the chart were of the kind. */
function useMarks(preview: KindPreview, current: ResultTable | null, isSeen: boolean, inLine: KindCardProps["inLine"]): Marks {
  const workbook = useWorkbook();
  const document = useDocument();
  const [asked, setAsked] = useState<Marks>(waiting);
  const { kind, element, hasSameMarks } = preview;
  const isAsking = isSeen && !hasSameMarks;
  const start = useRef(inLine);
  start.current = inLine;
  useEffect(() => {
    const [request] = chartRequests(element);
    const before = findElement(document, element.id);
    if (!isAsking || request === undefined || before === undefined) return undefined;
    const left = new AbortController();
    const { operations } = switchKind(document, before, kind, "", workbook.newId);
    start
      .current(async () =>
        left.signal.aborted
          ? null
          : await workbook.results.ask(element.id, request, { signal: left.signal, operations, purpose: "chosen" }),
      )
      .then(
        (answer) => {
          if (!left.signal.aborted && answer !== null) setAsked({ kind: "there", table: answer.table });
        },
        () => {
          if (!left.signal.aborted) setAsked({ kind: "failed" });
        },
      );
    return () => left.abort();
  }, [workbook, document, element, kind, isAsking]);
  if (!hasSameMarks) return asked;
  return current === null ? waiting : { kind: "there", table: current };
}

const SIZE = { width: 248, height: 152 };

function Drawn({
  preview: { element },
  table,
  surroundings,
}: {
  readonly preview: KindPreview;
  readonly table: ResultTable;
  readonly surroundings: ChartSurroundings;
}) {
  const result = useMemo(() => ({ table, truncated: table.rowCount >= mostMarks(element), totalRows: null }), [table, element]);
  const { drawing } = useDrawing({ element, name: "", title: null, result, surroundings }, SIZE, null);
  const engine = useChartEngine();
  const fontsReady = useLabelFonts();
  const font = useChartFont();
  const option = useMemo(() => (drawing === null ? null : { ...inFont(drawing.option, font), animation: false }), [drawing, font]);
  if (drawing?.isEmpty === true) return <span className={styles.none}>{t("charts.gallery.not-drawn")}</span>;
  if (option === null || engine.kind !== "ready") return null;
  return <ChartCanvas engine={engine.engine} option={option} revision={fontsReady ? 1 : 0} {...SIZE} />;
}
