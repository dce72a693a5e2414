import { KeyRound, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Avatar } from "../../shared/lists/avatar.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { chooseScheme, useScheme, type SchemeChoice } from "../../shared/styles/color-scheme.ts";
import { t } from "../../shared/words/words.ts";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import styles from "./home-shell.module.css";

/** The person at the top right: who is signed in, light or dark, sign out. */
export function AccountMenu() {
  const { me } = useMembership();
  const { session } = useServices();
  const { choice } = useScheme();
  const [isChanging, setChanging] = useState(false);
  const { member } = me;
  const entries: readonly MenuEntry[] = [
    { kind: "title", id: "who", label: `${member.name} · ${member.email}` },
    { kind: "divider", id: "d1" },
    {
      kind: "choices",
      id: "scheme",
      title: t("shell.account-menu.appearance"),
      selection: "single",
      selected: [choice],
      options: [
        { id: "system", label: t("shell.account-menu.as-the-system"), icon: Monitor },
        { id: "light", label: t("shell.account-menu.light"), icon: Sun },
        { id: "dark", label: t("shell.account-menu.dark"), icon: Moon },
      ],
      onChange: ([wanted]) => chooseScheme((wanted ?? "system") as SchemeChoice),
    },
    { kind: "divider", id: "d2" },
    {
      kind: "item",
      id: "password",
      label: t("shell.account-menu.change-password"),
      icon: KeyRound,
      onSelect: () => setChanging(true),
    },
    { kind: "item", id: "out", label: t("shell.account-menu.sign-out"), icon: LogOut, onSelect: () => void session.signOut("user") },
    {
      kind: "item",
      id: "everywhere",
      label: t("shell.account-menu.sign-out-everywhere"),
      icon: LogOut,
      onSelect: () => void session.signOut("user", { everywhere: true }),
    },
  ];
  return (
    <>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      <MenuButton
        label={t("shell.account-menu.account")}
        placement="bottom end"
        entries={entries}
        trigger={
          <Button aria-label={t("shell.account-menu.account-of", { name: member.name })} className={styles.account ?? ""}>
            <Avatar name={member.name} seed={member.userId} isDecorative size={28} />
          </Button>
        }
      />
    </>
  );
}
