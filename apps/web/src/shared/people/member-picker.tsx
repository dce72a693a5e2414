import type { MemberFound } from "@sheaf/contract";
import { useState } from "react";
import { ComboBox, type ComboBoxProps } from "../fields/combo-box.tsx";
import { useMemberSearch } from "./use-member-search.ts";

interface MemberPickerProps extends Pick<ComboBoxProps, "label" | "hideLabel" | "description" | "placeholder" | "isDisabled"> {
  /** Id of the member. */
  readonly value: string | null;
  readonly onChange: (member: MemberFound | null) => void;
  /** Who is picked, where that was not done in the field. */
  readonly known?: Pick<MemberFound, "userId" | "name" | "email"> | null;
  /** Who of those found may be picked; everybody unless given. */
  readonly isOffered?: (member: MemberFound) => boolean;
}

/** One active member, found by name or address: the first few of however many there are. */
export function MemberPicker({ value, onChange, isOffered = () => true, known = null, ...field }: MemberPickerProps) {
  const [search, setSearch] = useState("");
  const { members, nobody } = useMemberSearch(search);
  const offered = members.filter(isOffered);
  const shown = known === null || offered.some(({ userId }) => userId === known.userId) ? offered : [known, ...offered];
  return (
    <ComboBox
      {...field}
      options={shown.map(({ userId, name, email }) => ({ id: userId, label: name, ...(name === email ? {} : { note: email }) }))}
      value={value}
      onChange={(id) => onChange(offered.find(({ userId }) => userId === id) ?? null)}
      onSearch={setSearch}
      emptyText={nobody}
    />
  );
}
