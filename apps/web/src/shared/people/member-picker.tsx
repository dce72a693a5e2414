import { useQuery } from "@apollo/client/react";
import type { MemberFound } from "@sheaf/contract";
import { useState } from "react";
import { ComboBox, type ComboBoxProps } from "../fields/combo-box.tsx";
import { OFFERED, SEARCH_MEMBERS } from "./queries.ts";
import { useNobodyFound } from "./use-nobody-found.ts";

interface MemberPickerProps extends Pick<ComboBoxProps, "label" | "hideLabel" | "description" | "placeholder" | "isDisabled"> {
  /** Id of the member. */
  readonly value: string | null;
  readonly onChange: (member: MemberFound | null) => void;
  /** Who of those found may be picked; everybody unless given. */
  readonly isOffered?: (member: MemberFound) => boolean;
}

/** One active member, found by name or address: the first few of however many there are. */
export function MemberPicker({ value, onChange, isOffered = () => true, ...field }: MemberPickerProps) {
  const [search, setSearch] = useState("");
  const { data, previousData, error } = useQuery(SEARCH_MEMBERS, { variables: { query: search, first: OFFERED } });
  const offered = ((data ?? (error === undefined ? previousData : undefined))?.searchMembers ?? []).filter(isOffered);
  const nobody = useNobodyFound(error);
  return (
    <ComboBox
      {...field}
      options={offered.map(({ userId, name, email }) => ({ id: userId, label: name, ...(name === email ? {} : { note: email }) }))}
      value={value}
      onChange={(id) => onChange(offered.find(({ userId }) => userId === id) ?? null)}
      onSearch={setSearch}
      emptyText={nobody}
    />
  );
}
