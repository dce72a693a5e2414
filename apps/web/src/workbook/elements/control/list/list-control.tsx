import type { ControlValue } from "@sheaf/compiler";
import type { ControlElements } from "@sheaf/workbook";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { ControlBox } from "../box/control-box.tsx";
import { listChoice, listValue, type ListChoice } from "../../choosing/now/control-values.ts";
import { ListChoices } from "../../choosing/list/list-choices.tsx";
import { unsetWords } from "../unset-words.ts";
import { choiceWords } from "../../choosing/list/choice-words.ts";
import type { ListOption, LoadOptions } from "../../choosing/list/list-options.ts";

export interface ListControlProps {
  readonly element: ControlElements["list"];
  readonly label: string;
  /** The viewer's value; undefined while the document's holds. */
  readonly value: ControlValue | null | undefined;
  readonly onChange: (value: ControlValue | null) => void;
  readonly load: LoadOptions;
  /** Labels known from elsewhere (a manual list), for values that were never loaded. */
  readonly known: readonly ListOption[];
  /** Number of all values, where it is known: `All 229 airports` says more than `All`. */
  readonly total: number | null;
  readonly isDisabled?: boolean;
}

/** A list control: its value in words, its choices behind it. */
export function ListControl({ element, label, value, onChange, load, known, total, isDisabled = false }: ListControlProps) {
  const [isOpen, setOpen] = useState(false);
  const choice = listChoice(element, value);
  const change = (next: ListChoice): void => onChange(listValue(next));
  return (
    <ControlBox
      label={label}
      value={choice.values.length === 0 ? unsetWords(element, choiceWords(choice, known, total)) : choiceWords(choice, known, total)}
      isUnset={choice.values.length === 0}
      icon={ChevronDown}
      isDisabled={isDisabled}
      onClear={() => change({ ...choice, values: [] })}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {(close) => <ListChoices label={label} choice={choice} load={load} onChange={change} onClose={close} />}
    </ControlBox>
  );
}
