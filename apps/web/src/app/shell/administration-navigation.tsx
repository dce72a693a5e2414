import type { Capability } from "@sheaf/contract";
import {
  Activity,
  ArrowLeft,
  Brush,
  Gauge,
  IdCard,
  KeyRound,
  Mail,
  MailOpen,
  Map as MapIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  TriangleAlert,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { IconType } from "../../shared/icons/icon.tsx";
import { type AdminList, homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { Entry } from "./navigation-entry.tsx";
import styles from "./home-navigation.module.css";

interface AdminEntry {
  readonly list: AdminList;
  readonly icon: IconType;
  readonly label: Parameters<typeof t>[0];
  /** Whoever can one of these can do something there. */
  readonly needs: readonly Capability[];
  /** And whoever is no administrator cannot, whatever their account type allows. */
  readonly isOfAdministrators?: true;
}

const groups = [
  {
    heading: "shell.home-navigation.organization",
    entries: [
      { list: "settings", icon: Settings, label: "shell.home-navigation.settings", needs: ["canAdmin"] },
      { list: "sign-in", icon: ShieldCheck, label: "shell.home-navigation.sign-in", needs: ["canAdmin"] },
      { list: "branding", icon: Brush, label: "shell.home-navigation.branding", needs: ["canManageBranding"] },
      { list: "mail-branding", icon: MailOpen, label: "shell.home-navigation.mail-branding", needs: ["canManageEmailBranding"] },
      { list: "maps", icon: MapIcon, label: "shell.home-navigation.maps", needs: ["canAdmin"] },
      { list: "danger-zone", icon: TriangleAlert, label: "shell.home-navigation.danger", needs: ["canAdmin"], isOfAdministrators: true },
    ],
  },
  {
    heading: "shell.home-navigation.people",
    entries: [
      { list: "users", icon: UserRound, label: "shell.home-navigation.members", needs: ["canManageUsers", "canAdmin"] },
      { list: "teams", icon: UsersRound, label: "shell.home-navigation.teams", needs: ["canManageTeams", "canAdmin"] },
      { list: "account-types", icon: IdCard, label: "shell.home-navigation.account-types", needs: ["canAdmin"] },
      { list: "user-attributes", icon: Tags, label: "shell.home-navigation.user-attributes", needs: ["canManageUserAttributes"] },
    ],
  },
  {
    heading: "shell.home-navigation.delivery",
    entries: [
      { list: "mail", icon: Mail, label: "shell.home-navigation.mail", needs: ["canManageExportIntegrations"] },
      { list: "api-keys", icon: KeyRound, label: "shell.home-navigation.api-keys", needs: ["canAdmin"] },
    ],
  },
  {
    heading: "shell.home-navigation.oversight",
    entries: [
      { list: "usage", icon: Gauge, label: "shell.home-navigation.usage", needs: ["canSeeOrgUsage"] },
      { list: "audit-log", icon: ScrollText, label: "shell.home-navigation.audit-log", needs: ["canAdmin"] },
      { list: "usage-events", icon: Activity, label: "shell.home-navigation.usage-events", needs: ["canAdmin"] },
    ],
  },
] as const satisfies readonly { readonly heading: Parameters<typeof t>[0]; readonly entries: readonly AdminEntry[] }[];

// a screen of the administration that stands in no group does not compile
type Grouped = (typeof groups)[number]["entries"][number]["list"];
const _all: AdminList extends Grouped ? true : never = true;
void _all;

type Can = ReturnType<typeof useMembership>["can"];
const allowed = (can: Can, entries: readonly AdminEntry[], isAdminLike: boolean): readonly AdminEntry[] =>
  entries.filter(
    ({ needs, isOfAdministrators }) => (isAdminLike || isOfAdministrators !== true) && needs.some((capability) => can(capability)),
  );

/** The screen of the administration that a person comes to first; null: there is nothing there for them. */
export function firstAdminList(can: Can): AdminList | null {
  return groups.flatMap(({ entries }) => allowed(can, entries, false))[0]?.list ?? null;
}

/** The navigation of the administration: the screens on which this person can do something, and the way back. */
export function AdministrationNavigation({ list: current }: { readonly list: AdminList }) {
  const { organization, me, can } = useMembership();
  const { slug } = organization;
  return (
    <nav aria-label={t("shell.home-navigation.administration")} className={styles.nav}>
      <ul className={styles.back}>
        <Entry href={homeAddress(slug, "recent")} icon={ArrowLeft} isCurrent={false}>
          {t("shell.home-navigation.library")}
        </Entry>
      </ul>
      {groups.map(({ heading, entries }) => {
        const shown = allowed(can, entries, me.isAdminLike);
        return shown.length === 0 ? null : (
          <div key={heading} role="group" aria-label={t(heading)}>
            <h2 className={styles.heading}>{t(heading)}</h2>
            <ul className={styles.group}>
              {shown.map(({ list, icon, label }) => (
                <Entry key={list} href={homeAddress(slug, list)} icon={icon} isCurrent={list === current}>
                  {t(label)}
                </Entry>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
