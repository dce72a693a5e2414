import { useQuery } from "@apollo/client/react";
import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { SEARCH_MEMBERS } from "../../shared/people/queries.ts";
import { t } from "../../shared/words/words.ts";
import { ADMIN_MEMBER } from "./queries.ts";
import styles from "./settings.module.css";

/** Colleagues offered for what somebody typed. */
const OFFERED = 20;

interface MemberControlProps {
  readonly title: string;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A member who owns things: found by name, and taken out again. */
export function MemberControl({ title, value, isDisabled, onChange }: MemberControlProps) {
  const [search, setSearch] = useState("");
  const userId = typeof value === "string" ? value : null;
  const { data, previousData } = useQuery(SEARCH_MEMBERS, { variables: { query: search, first: OFFERED }, skip: userId !== null });
  const { data: chosen } = useQuery(ADMIN_MEMBER, { variables: { userId: userId ?? "" }, skip: userId === null });
  if (userId !== null) {
    const name = chosen?.memberProfile.member.name ?? "…";
    return (
      <div className={styles.member}>
        <span dir="auto">{name}</span>
        {!isDisabled && <IconButton icon={X} label={t("shared.people-and-teams.remove", { name })} onPress={() => onChange(null)} />}
      </div>
    );
  }
  return (
    <ComboBox
      label={title}
      hideLabel
      isDisabled={isDisabled}
      placeholder={t("settings.default-new-owner-none")}
      options={((data ?? previousData)?.searchMembers ?? [])
        .filter(({ userKind }) => userKind === "internal")
        .map((one) => ({ id: one.userId, label: one.name, note: one.email }))}
      value={null}
      onChange={(id) => id !== null && onChange(id)}
      onSearch={setSearch}
      emptyText={t("administration.nothing-found")}
    />
  );
}
