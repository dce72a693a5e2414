import { calloutOf, formulasAt, isKind, parseBody } from "@sheaf/workbook";
import { type MouseEvent, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { WatchedPart } from "../../../../shared/http/part-trouble.ts";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import { t } from "../../../../shared/words/words.ts";
import { useIsEdited } from "../../on-page/canvas-actions.ts";
import { GAP, ROW } from "../../on-page/page-grid.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ElementViewProps } from "../../element-kind.ts";
import { useLiveValues } from "../../live-texts/live-values.ts";
import { usePageFigures } from "./page-figures.ts";
import { PlainTextField, WhileItComes, WithoutEditor } from "./plain-text-field.tsx";
import { placedFormulas } from "./placed-formulas.ts";
import { TextBodyView } from "./text-body-view.tsx";
import { type BegunBody, useBodyWriting } from "./written-body.ts";
import { calloutWords } from "../callout-words.ts";
import styles from "./text-element.module.css";

/** Comes when somebody writes: readers never load it. */
const editorPart = new WatchedPart(() => import("../editor/text-editor.tsx"));
const TextEditor = lazyPart(editorPart.load, (part) => part.TextEditor, ["formula"]);

export function TextElement({ element, name, isSelected }: ElementViewProps) {
  const workbook = useWorkbook();
  const canWrite = useIsEdited();
  // A new one is written at once; who selects an empty one sees where.
  const [isWriting, setWriting] = useState(() => canWrite && workbook.focus.begun() === element.id);
  /** Written in a plain field, because the editor does not come. */
  const [isPlain, setPlain] = useState(false);
  const values = useLiveValues(element);
  const figures = usePageFigures(element.id);
  const { body, verticalAlign, overflow, style } = isKind(element, "text") ? element : { body: "", ...nothing };
  const blocks = useMemo(() => parseBody(body).blocks, [body]);
  const placed = useMemo(() => placedFormulas(blocks, formulasAt(element, ["body"])), [blocks, element]);
  const box = useRef<HTMLDivElement>(null);
  const writing = useRef<HTMLDivElement>(null);
  const { onKeep, onEnd } = useBodyWriting(element, body, overflow !== "scroll", writing);
  const isEmpty = blocks.length === 0;
  useEffect(() => {
    if (!isSelected) setWriting(false);
  }, [isSelected]);
  // A press, so that it is not the element's own.
  const begin = (event: MouseEvent): void => {
    if (!canWrite || event.defaultPrevented) return;
    setWriting(true);
  };
  useEffect(() => {
    const node = box.current;
    if (node === null || !canWrite || isWriting) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || event.target !== node) return;
      event.preventDefault();
      setWriting(true);
    };
    node.addEventListener("keydown", onKeyDown);
    return () => node.removeEventListener("keydown", onKeyDown);
  }, [canWrite, isWriting]);
  useToldHeight(box, isWriting ? "editor" : isEmpty ? "empty" : "words", overflow === "scroll");
  const callout = calloutOf(element);
  const isBoxed =
    callout !== null ||
    (style !== undefined && (style.backgroundColor !== undefined || style.borderWidth !== undefined || style.borderColor !== undefined));
  const classes = cx(
    styles.text,
    isBoxed && style?.padding !== "none" && styles.boxed,
    callout !== null && styles.callout,
    verticalAlign === "center" && styles.center,
    verticalAlign === "bottom" && styles.bottom,
    (overflow === "scroll" || isWriting) && styles.scroll,
  );
  if (isWriting) {
    const stop = (written: string, begun: BegunBody): void => {
      setWriting(false);
      setPlain(false);
      workbook.focus.begin(null);
      onEnd(written, begun);
    };
    const plain = <PlainTextField name={name} body={body} onKeep={onKeep} onEnd={stop} />;
    return (
      <div ref={writing} className={classes} data-callout={callout ?? undefined}>
        {isPlain ? (
          plain
        ) : (
          <WithoutEditor plain={plain}>
            <Suspense
              fallback={
                <WhileItComes part={editorPart} onFailed={() => setPlain(true)}>
                  <TextBodyView blocks={blocks} placed={placed} values={values} figures={figures} />
                </WhileItComes>
              }
            >
              <TextEditor element={element} name={name} body={body} onKeep={onKeep} onEnd={stop} />
            </Suspense>
          </WithoutEditor>
        )}
      </div>
    );
  }
  return (
    // What can be done by a double click can be done by Enter, and by the button of the panel.
    <div
      ref={box}
      className={classes}
      data-callout={callout ?? undefined}
      {...(canWrite ? { tabIndex: 0, role: "group", "aria-label": t("content.text.press-enter", { name }) } : {})}
      onDoubleClick={begin}
    >
      {isEmpty && canWrite ? (
        <button type="button" className={styles.empty} onClick={() => setWriting(true)}>
          {t("content.text.write")}
        </button>
      ) : (
        <TextBodyView blocks={blocks} placed={placed} values={values} figures={figures} />
      )}
      {callout !== null && <Icon icon={calloutWords[callout].icon} label={t(calloutWords[callout].word)} className={styles.sign ?? ""} />}
    </div>
  );
}

const nothing = { verticalAlign: undefined, overflow: undefined, style: undefined };

/**
 * Tells the place that a text stands in how high its words are, and whether that is more than its rows: one that fits its content is as high,
 * and for readers each is at least as high that does not scroll.
 */
function useToldHeight(box: RefObject<HTMLElement | null>, shows: string, scrolls: boolean): void {
  useEffect(() => {
    const node = box.current;
    const words = node?.firstElementChild;
    const place = node?.closest<HTMLElement>("[data-dragged]");
    if (node === null || words == null || place == null) return undefined;
    const tell = (): void => {
      const { paddingTop, paddingBottom } = getComputedStyle(node);
      const height = Math.ceil(words.getBoundingClientRect().height + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom));
      place.style.setProperty("--content-height", `${height}px`);
      place.style.setProperty("--words-height", scrolls ? "0px" : `${height}px`);
      const rows = Number.parseFloat(place.style.getPropertyValue("--rows"));
      place.setAttribute("data-outgrown", String(!scrolls && height > rows * ROW - GAP));
    };
    const observer = new ResizeObserver(tell);
    observer.observe(words);
    return () => observer.disconnect();
  }, [box, shows, scrolls]);
}
