import { dynamicParts, type ElementOf, mapDynamicText, popoverAt } from "@sheaf/workbook";
import { type CSSProperties, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { useFormulas } from "../../state/actions/use-formulas.ts";
import { withoutMarks } from "../../state/actions/use-texts.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementViewProps } from "../element-kind.ts";
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
  const press = (): void => {
    const popover = popoverAt(documents.state().document, element.id);
    if (popover !== null && !actions.has(element.id, "on-click")) return shown.openOverlay(popover.id);
    setRunning(true);
    void actions.start(element.id, "on-click").finally(() => setRunning(false));
  };
  return (
    <div
      className={cx(styles.place, styles[align], (element.color !== undefined || element.textColor !== undefined) && styles.colored)}
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
  const values = useFormulas(element.id, places);
  let at = -1;
  const written = mapDynamicText(text, () => {
    at += 1;
    const found = values?.[at];
    const value = found?.kind === "value" ? found.value : null;
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  });
  const last = values?.at(-1);
  const isDisabled =
    typeof disabled === "boolean"
      ? disabled
      : typeof disabled === "string" && disabled.trim() !== "" && !(last?.kind === "value" && last.value !== true);
  return { text: places.length === 0 ? text : withoutMarks(written), isDisabled };
}

function colorsOf({ color, textColor }: ButtonModel): CSSProperties {
  const own = {
    ...(typeof color === "string" ? { "--button-fill": color } : {}),
    ...(typeof textColor === "string" ? { "--button-ink": textColor } : {}),
  };
  return own as CSSProperties;
}
