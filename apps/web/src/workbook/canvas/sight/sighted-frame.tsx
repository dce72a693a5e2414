import { type Element, type Id, isControl, isContent, namesOf } from "@sheaf/workbook";
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { cx } from "../../../shared/styles/cx.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { CardRowContext } from "../../state/card-row.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { boxStyle } from "../box-style.ts";
import { usePrinting } from "../print/printing.ts";
import { useTurn } from "./in-turn.tsx";
import { ThemeInTurn } from "./theme-in-turn.tsx";
import { useFocusGoesOn, useSight } from "./use-sight.ts";
import frame from "../element-frame.module.css";

/** What asks for nothing comes after what is in sight, wherever it stands: it is found by the browser's search. */
const AFTER_SIGHT = 10_000;

interface SightedFrameProps {
  readonly element: Element;
  /** Where it stands on the page. */
  readonly place: RefObject<HTMLElement | null>;
  readonly rank: number;
  readonly startsNear: boolean;
  /** Drawn wherever it is: it is worked on. */
  readonly isWorkedOn: boolean;
  readonly children: () => ReactNode;
}

/**
 * An element that is drawn, and asked for, once it comes near what is in sight. Until then a frame of its size stands there, with its name. What
 * was passed by stays drawn, and asks for nothing new before it comes back.
 */
export function SightedFrame({ element, place, rank, startsNear, isWorkedOn, children }: SightedFrameProps) {
  const sight = useSight(place, startsNear);
  const [isReached, setReached] = useState(false);
  const wasFocused = useRef(false);
  const asksNothing = isControl(element) || isContent(element);
  const isPrinting = usePrinting();
  const wasPrinted = useRef(false);
  if (isPrinting) wasPrinted.current = true;
  const isNear = sight !== "ahead" || isReached || isWorkedOn || isPrinting;
  const isDrawn = useTurn(rank + AFTER_SIGHT, asksNothing, isNear);
  useFocusGoesOn(place, wasFocused, isDrawn);
  // A card of a row shows what its holder asked.
  const isInCard = useContext(CardRowContext) !== null;
  // What was drawn for paper alone stays as it is, and asks for nothing new before somebody comes to it.
  const isOfPaper = wasPrinted.current && sight === "ahead" && !isReached && !asksNothing;
  useResting(element.id, isDrawn && (sight === "passed" || isOfPaper) && !isPrinting && !isWorkedOn && !isInCard);
  if (isDrawn)
    return (
      <ThemeInTurn place={place} rank={rank}>
        {children()}
      </ThemeInTurn>
    );
  return (
    <StandIn
      element={element}
      onReach={() => {
        wasFocused.current = true;
        setReached(true);
      }}
    />
  );
}

function useResting(elementId: Id, isResting: boolean): void {
  const { results } = useWorkbook();
  useEffect(() => (isResting ? results.rest(elementId) : undefined), [results, elementId, isResting]);
}

/** Stands where an element will be drawn. The keyboard goes through it to what it stands for. */
function StandIn({ element, onReach }: { readonly element: Element; readonly onReach: () => void }) {
  const name = namesOf(useDocument()).element(element);
  return (
    // The keyboard comes to it, as to what it stands for.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      role="group"
      className={cx(frame.frame, viewKindOf(element)?.frame !== "bare" && frame.card)}
      style={boxStyle(element)}
      aria-label={name}
      data-element={element.id}
      data-ahead
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onFocus={onReach}
    >
      <h2 className={cx(frame.title, frame.ahead)}>{name}</h2>
    </section>
  );
}
