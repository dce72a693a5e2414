import { monthBeginning, readTypedMoment } from "@sheaf/locale";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useContext, useRef } from "react";
import { DateFieldStateContext } from "react-aria-components/DateField";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { personWriting } from "../../../grid/editing/person-writing.ts";

/** So long (ms) letters are taken for those of one word. */
const PAUSE = 1_500;

/**
 * Around the parts of a date that is typed: letters name its month in the person's language, and a date that is pasted is read as cells read
 * one. The parts themselves take digits.
 */
export function TypedDays({ children, onDay }: { readonly children: ReactNode; readonly onDay: (day: string) => void }) {
  const state = useContext(DateFieldStateContext);
  const word = useRef({ letters: "", at: 0 });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\p{L}$/u.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const { letters, at } = word.current;
    const typed = (event.timeStamp - at > PAUSE ? "" : letters) + event.key;
    word.current = { letters: typed, at: event.timeStamp };
    const month = monthBeginning(typed, shownSymbols().names);
    if (month === undefined) return;
    state?.setSegment("month", month);
    const parts = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-type]:not([data-type=literal])")];
    parts[parts.findIndex((part) => part.getAttribute("data-type") === "month") + 1]?.focus();
  };

  const onPaste = (event: ClipboardEvent<HTMLDivElement>): void => {
    const symbols = shownSymbols();
    const read = readTypedMoment(event.clipboardData.getData("text/plain").trim(), personWriting(symbols).isDayFirst, symbols.names);
    if (read === null) return;
    event.preventDefault();
    onDay(read.slice(0, 10));
  };

  return (
    <div onKeyDownCapture={onKeyDown} onPasteCapture={onPaste}>
      {children}
    </div>
  );
}
