import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import styles from "./palette-choices.module.css";

export interface PaletteChoice {
  readonly id: string;
  readonly name: string;
  readonly colors: readonly string[];
  /** What else is said of it. */
  readonly note: string | null;
}

/** Palettes to choose from, each by its name and its colors. */
export function PaletteChoices({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly PaletteChoice[];
  readonly onChange: (id: string) => void;
}) {
  return (
    <RadioGroup aria-label={label} value={value} onChange={onChange} className={styles.palettes ?? ""}>
      {choices.map(({ id, name, colors, note }) => (
        <Radio key={id} value={id} className={styles.palette ?? ""}>
          <span className={styles.name}>
            {name}
            {note !== null && <span className={styles.note}>{note}</span>}
          </span>
          {colors.length > 0 && (
            <span className={styles.ramp} aria-hidden="true">
              {colors.map((color, index) => (
                <span key={index} style={{ background: color }} />
              ))}
            </span>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
