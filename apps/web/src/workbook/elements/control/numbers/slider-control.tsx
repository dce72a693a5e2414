import { generalNumber } from "@sheaf/locale";
import { type ControlElements, sliderScale } from "@sheaf/workbook";
import { useState } from "react";
import { Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { cx } from "../../../../shared/styles/cx.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { comparisonOf, comparisonSigns, numberIn } from "../../choosing/numbers/comparison.ts";
import { rangeIn, rangeValue } from "./number-range-control.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./slider-control.module.css";

/** One number, by its place on a scale. */
export function SliderControlElement({ element, name, title }: ControlViewProps<"slider">) {
  const { symbols } = useWorkbook();
  const [value, setValue] = useControlNow(element);
  const { low, high } = sliderScale(element);
  const number = numberIn(value);
  const mode = comparisonOf(element);
  // Unset, the thumb rests where it would let the most through.
  const rest = mode === "<=" || mode === "<" ? high : low;
  const sign = comparisonSigns[mode];
  return (
    <InlineControl label={title ?? name} isUnset={number === null} onClear={() => setValue(null)}>
      <Scale
        label={title ?? name}
        element={element}
        at={[number === null ? rest : Number(number)]}
        words={([now]) =>
          number === null && now === rest ? t("control.slider.any") : `${sign === "" ? "" : `${sign} `}${generalNumber(now ?? 0, symbols)}`
        }
        isUnset={number === null}
        filled={mode === ">=" || mode === ">" ? "after" : "before"}
        onSettled={([next]) => next !== undefined && setValue({ kind: "scalar", value: next })}
      />
    </InlineControl>
  );
}

/** Two numbers, by their places on a scale; an end of the scale is open. */
export function RangeSliderControlElement({ element, name, title }: ControlViewProps<"range-slider">) {
  const { symbols } = useWorkbook();
  const [value, setValue] = useControlNow(element);
  const { low, high } = sliderScale(element);
  const { min, max } = rangeIn(value);
  return (
    <InlineControl label={title ?? name} isUnset={value === null} onClear={() => setValue(null)}>
      <Scale
        label={title ?? name}
        element={element}
        at={[Number(min ?? low), Number(max ?? high)]}
        words={([from = low, to = high]) =>
          value === null && from === low && to === high
            ? t("control.slider.any")
            : `${generalNumber(from, symbols)} – ${generalNumber(to, symbols)}`
        }
        isUnset={value === null}
        filled="between"
        onSettled={([from = low, to = high]) =>
          setValue(
            rangeValue({
              min: from === low && min === undefined ? undefined : from,
              max: to === high && max === undefined ? undefined : to,
            }),
          )
        }
      />
    </InlineControl>
  );
}

interface ScaleProps {
  readonly label: string;
  readonly element: ControlElements["slider" | "range-slider"];
  /** Where the thumbs stand. */
  readonly at: readonly number[];
  readonly words: (at: readonly number[]) => string;
  /** Which part of the scale is let through. */
  readonly filled: "before" | "after" | "between";
  /** It restricts nothing: quieter. */
  readonly isUnset: boolean;
  /** Called when a thumb is let go, not while it moves: each value asks the warehouse. */
  readonly onSettled: (at: readonly number[]) => void;
}

function Scale({ label, element, at, words, filled, isUnset, onSettled }: ScaleProps) {
  const { low, high, step } = sliderScale(element);
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const inside = (value: number): number => Math.min(high, Math.max(low, value));
  const shown = (moving ?? at).map(inside);
  const share = (value: number): number => ((value - low) / (high - low)) * 100;
  const [first = low, second = first] = shown;
  const [from, to] = filled === "between" ? [share(first), share(second)] : filled === "after" ? [share(first), 100] : [0, share(first)];
  return (
    <Slider
      aria-label={label}
      minValue={low}
      maxValue={high}
      step={step}
      value={[...shown]}
      onChange={setMoving}
      onChangeEnd={(next) => {
        setMoving(null);
        onSettled(next);
      }}
      className={cx(styles.slider, isUnset && moving === null && styles.unset)}
    >
      <SliderTrack className={styles.track ?? ""}>
        <span className={styles.rail} />
        <span className={styles.fill} style={{ left: `${from}%`, width: `${Math.max(0, to - from)}%` }} />
        {shown.map((_, index) => (
          <SliderThumb
            key={index}
            index={index}
            // The slider says its own label before this.
            {...(shown.length === 1 ? {} : { "aria-label": index === 0 ? "from" : "to" })}
            className={styles.thumb ?? ""}
          />
        ))}
      </SliderTrack>
      <SliderOutput className={styles.words ?? ""}>{words(shown)}</SliderOutput>
    </Slider>
  );
}
