import { cardFormulas, dynamicParts, type ElementOf, mapDynamicText, popoverAt } from "@sheaf/workbook";
import { type CSSProperties, useContext, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { useFormulas } from "../../state/actions/use-formulas.ts";
import { withoutMarks } from "../../state/actions/use-texts.ts";
import { cardFormula, CardRowContext, cardSelection } from "../../state/card-row.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { useLiveValues } from "../live-texts/live-values.ts";
import { buttonIcon } from "./button-icons.ts";
import styles from "./button-element.module.css";

type ButtonModel = ElementOf<"button">;

/** A button of the page: pressed, its actions run. */
export function ButtonElement({ element }: ElementViewProps<ButtonModel>) {
  const { actions, documents, shown } = useWorkbook();
  const [isRunning, setRunning] = useState(false);
  const { text, isDisabled } = useButtonState(element);
  const icon = buttonIcon(element.icon);
  const { align = "left", appearance = "filled", size = "medium" } = element;
  const card = useContext(CardRowContext);
  const press = (): void => {
    const popover = popoverAt(documents.state().document, element.id);
    if (popover !== null && !actions.has(element.id, "on-click")) return shown.openOverlay(popover.id);
    setRunning(true);
    void actions.start(element.id, "on-click", card === null ? undefined : cardSelection(card, element)).finally(() => setRunning(false));
  };
  return (
    <div
      className={cx(
        styles.place,
        styles[align],
        styles[size],
        (element.color !== undefined || element.textColor !== undefined) && styles.colored,
      )}
      style={colorsOf(element)}
    >
      <Button
        variant={appearance === "filled" ? "primary" : "secondary"}
        size={size}
        wide={align === "stretch"}
        isDisabled={isDisabled}
        isPending={isRunning}
        onPress={press}
        {...(icon === null ? {} : { icon })}
      >
        {text}
      </Button>
    </div>
  );
}

/** Its words with their formulas filled in, and whether it can be pressed: not while nobody knows. */
function useButtonState(element: ButtonModel): { readonly text: string; readonly isDisabled: boolean } {
  const { text, disabled } = element;
  const places = useMemo(
    () => [
      ...dynamicParts(text).map((_, part) => ({ path: ["text"], part })),
      ...(typeof disabled === "string" && disabled.trim() !== "" ? [{ path: ["disabled"] }] : []),
    ],
    [text, disabled],
  );
  const card = useContext(CardRowContext);
  const inCard = useLiveValues(element, false);
  const inRow = useMemo(() => (card === null ? null : cardFormula(card, element, { path: ["disabled"] })), [card, element]);
  const values = useFormulas(element.id, card === null ? places : inRow === null ? places.filter(({ path }) => path[0] !== "text") : []);
  let at = -1;
  const written = mapDynamicText(text, () => {
    at += 1;
    const found = values?.[at];
    const value = found?.kind === "value" ? found.value : null;
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  });
  const last = inRow ?? values?.at(-1);
  const isDisabled =
    typeof disabled === "boolean"
      ? disabled
      : typeof disabled === "string" && disabled.trim() !== "" && !(last?.kind === "value" && last.value !== true);
  if (card !== null) {
    const formulas = cardFormulas(element).filter(({ path }) => path[0] === "text");
    const words = formulas.map(({ columnId }) => inCard.of(columnId, null));
    let place = -1;
    const filled = mapDynamicText(text, () => {
      place += 1;
      const found = words[place];
      return found?.kind === "value" ? found.text : "";
    });
    return { text: formulas.length === 0 ? text : withoutMarks(filled), isDisabled };
  }
  return { text: places.length === 0 ? text : withoutMarks(written), isDisabled };
}

function colorsOf({ color, textColor }: ButtonModel): CSSProperties {
  const own = {
    ...(typeof color === "string" ? { "--button-fill": color } : {}),
    ...(typeof textColor === "string" ? { "--button-ink": textColor } : {}),
  };
  return own as CSSProperties;
}
