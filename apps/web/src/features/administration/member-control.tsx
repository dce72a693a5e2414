import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { SEARCH_MEMBERS } from "../../shared/people/queries.ts";
import { t } from "../../shared/words/words.ts";
import { ADMIN_MEMBER } from "./queries.ts";

/** Colleagues offered for what somebody typed. */
const OFFERED = 20;
const NOBODY = "nobody";

interface MemberControlProps {
  readonly title: string;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A member who owns things: found by name, or nobody in particular. */
export function MemberControl({ title, value, isDisabled, onChange }: MemberControlProps) {
  const [search, setSearch] = useState("");
  const userId = typeof value === "string" ? value : null;
  const { data: found } = useQuery(SEARCH_MEMBERS, { variables: { query: search, first: OFFERED } });
  const { data: chosen } = useQuery(ADMIN_MEMBER, { variables: { userId: userId ?? "" }, skip: userId === null });
  const name = chosen?.memberProfile.member.name ?? null;
  const people = (found?.searchMembers ?? [])
    .filter((one) => one.userKind === "internal" && one.userId !== userId)
    .map((one) => ({ id: one.userId, label: one.name, note: one.email }));
  return (
    <ComboBox
      label={title}
      hideLabel
      isDisabled={isDisabled}
      options={[
        { id: NOBODY, label: t("settings.default-new-owner-none") },
        ...(userId === null || name === null ? [] : [{ id: userId, label: name }]),
        ...people,
      ]}
      value={userId ?? NOBODY}
      onChange={(id) => id !== null && id !== (userId ?? NOBODY) && onChange(id === NOBODY ? null : id)}
      onSearch={setSearch}
      emptyText={t("administration.nothing-found")}
    />
  );
}
