import { useQuery } from "@apollo/client/react";
import { X } from "lucide-react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { MemberPicker } from "../../shared/people/member-picker.tsx";
import { t } from "../../shared/words/words.ts";
import { ADMIN_MEMBER } from "./queries.ts";
import styles from "./settings.module.css";

interface MemberControlProps {
  readonly title: string;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A member who owns things: found by name, and taken out again. */
export function MemberControl({ title, value, isDisabled, onChange }: MemberControlProps) {
  const userId = typeof value === "string" ? value : null;
  const { data } = useQuery(ADMIN_MEMBER, { variables: { userId: userId ?? "" }, skip: userId === null });
  if (userId !== null) {
    const name = data?.memberProfile.member.name ?? "…";
    return (
      <div className={styles.member}>
        <span dir="auto">{name}</span>
        {!isDisabled && <IconButton icon={X} label={t("shared.people-and-teams.remove", { name })} onPress={() => onChange(null)} />}
      </div>
    );
  }
  return (
    <MemberPicker
      label={title}
      hideLabel
      isDisabled={isDisabled}
      placeholder={t("settings.default-new-owner-none")}
      isOffered={({ userKind }) => userKind === "internal"}
      value={null}
      onChange={(member) => member !== null && onChange(member.userId)}
    />
  );
}
