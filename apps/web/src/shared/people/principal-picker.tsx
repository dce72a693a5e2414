import { useState } from "react";
import { ComboBox, type ComboBoxProps } from "../fields/combo-box.tsx";
import { keyOf, type Principal, type PrincipalOffer, usePrincipalChoices } from "./principal-choices.ts";

interface PrincipalPickerProps
  extends Omit<PrincipalOffer, "invitation">, Pick<ComboBoxProps, "label" | "hideLabel" | "description" | "placeholder"> {
  readonly value: Principal | null;
  readonly onChange: (picked: Principal | null) => void;
}

/** A team, somebody or everybody, found by what is typed: the first few of however many there are. */
export function PrincipalPicker({ value, onChange, everybody, isOffered, ...field }: PrincipalPickerProps) {
  const [search, setSearch] = useState("");
  const { choices, nobody } = usePrincipalChoices(search, { everybody, ...(isOffered === undefined ? {} : { isOffered }) });
  return (
    <ComboBox
      {...field}
      options={choices.map(({ option }) => option)}
      value={value === null ? null : keyOf(value)}
      onChange={(id) => onChange(choices.find(({ option }) => option.id === id)?.principal ?? null)}
      onSearch={setSearch}
      emptyText={nobody}
    />
  );
}
