import { useQuery } from "@apollo/client/react";
import { documentAddress, type InodeSummary } from "@sheaf/contract";
import {
  Activity,
  Brush,
  ChevronDown,
  ChevronRight,
  Clock,
  Contact,
  Database,
  Folder,
  FolderOpen,
  Folders,
  Gauge,
  House,
  IdCard,
  KeyRound,
  Mail,
  MailOpen,
  Map as MapIcon,
  Palette,
  ScrollText,
  Settings,
  ShieldCheck,
  SquareFunction,
  Star,
  Tags,
  Trash2,
  UserRound,
  UserRoundCheck,
  Users,
  UsersRound,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-aria-components/Link";
import { ACCESS_REQUESTS } from "../../shared/documents/access-queries.ts";
import { WORKSPACES } from "../../shared/documents/queries.ts";
import { Icon, type IconType } from "../../shared/icons/icon.tsx";
import { homeAddress, type HomeList } from "../../shared/navigation/home-addresses.ts";
import { LICENSE_REQUESTS } from "../../shared/people/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./home-navigation.module.css";

export type HomePlace =
  | { readonly kind: "list"; readonly list: HomeList }
  /** A colleague or a team. */
  | { readonly kind: "person" }
  | { readonly kind: "folder"; readonly folderId: string; readonly rootId: string | null };

/** Screens of the administration, for who can do something there. */
const adminEntries = [
  { list: "settings", icon: Settings, label: "shell.home-navigation.settings", needs: ["canAdmin"] },
  { list: "users", icon: UserRound, label: "shell.home-navigation.members", needs: ["canManageUsers", "canAdmin"] },
  { list: "teams", icon: UsersRound, label: "shell.home-navigation.teams", needs: ["canManageTeams", "canAdmin"] },
  { list: "user-attributes", icon: Tags, label: "shell.home-navigation.user-attributes", needs: ["canManageUserAttributes"] },
  { list: "account-types", icon: IdCard, label: "shell.home-navigation.account-types", needs: ["canAdmin"] },
  { list: "sign-in", icon: ShieldCheck, label: "shell.home-navigation.sign-in", needs: ["canAdmin"] },
  { list: "mail", icon: Mail, label: "shell.home-navigation.mail", needs: ["canManageExportIntegrations"] },
  { list: "branding", icon: Brush, label: "shell.home-navigation.branding", needs: ["canManageBranding"] },
  { list: "mail-branding", icon: MailOpen, label: "shell.home-navigation.mail-branding", needs: ["canManageEmailBranding"] },
  { list: "maps", icon: MapIcon, label: "shell.home-navigation.maps", needs: ["canAdmin"] },
  { list: "api-keys", icon: KeyRound, label: "shell.home-navigation.api-keys", needs: ["canAdmin"] },
  { list: "usage", icon: Gauge, label: "shell.home-navigation.usage", needs: ["canSeeOrgUsage"] },
  { list: "audit-log", icon: ScrollText, label: "shell.home-navigation.audit-log", needs: ["canAdmin"] },
  { list: "usage-events", icon: Activity, label: "shell.home-navigation.usage-events", needs: ["canAdmin"] },
] as const;

/** The navigation at the left of the home screens, 224 wide. */
export function HomeNavigation({ place, create }: { readonly place: HomePlace; readonly create: ReactNode }) {
  const { organization, me, homePage, can } = useMembership();
  const { data } = useQuery(WORKSPACES);
  const { data: asked } = useQuery(ACCESS_REQUESTS, { skip: !can("canShare"), fetchPolicy: "cache-and-network" });
  const { data: wished } = useQuery(LICENSE_REQUESTS, { skip: !can("canManageUsers"), fetchPolicy: "cache-and-network" });
  const waiting = (asked?.accessRequests.length ?? 0) + (wished?.licenseRequests.length ?? 0);
  const [isOpen, setOpen] = useState(true);
  const { slug } = organization;
  const { homeInodeId } = me.member;
  const isList = (list: HomeList): boolean => place.kind === "list" && place.list === list;
  const isFolder = (id: string): boolean => place.kind === "folder" && (place.folderId === id || place.rootId === id);
  const workspaces: readonly InodeSummary[] = data?.workspaces ?? [];
  return (
    <nav aria-label={t("shell.home-navigation.home")} className={styles.nav}>
      {create}
      <ul className={styles.group}>
        {homePage !== null && (
          <Entry href={`/${slug}`} icon={House} isCurrent={isFolder(homePage.inodeId)}>
            {t("shell.home-navigation.home-page")}
          </Entry>
        )}
        <Entry href={homePage === null ? homeAddress(slug, "recent") : `/${slug}/recent`} icon={Clock} isCurrent={isList("recent")}>
          {t("shell.home-navigation.recent")}
        </Entry>
        <Entry href={homeAddress(slug, "favorites")} icon={Star} isCurrent={isList("favorites")}>
          {t("shell.home-navigation.favorites")}
        </Entry>
        <Entry href={homeAddress(slug, "shared")} icon={Users} isCurrent={isList("shared")}>
          {t("shell.home-navigation.shared-with-me")}
        </Entry>
        {(me.member.userKind === "internal" || me.isAdminLike) && (
          <Entry href={homeAddress(slug, "people")} icon={Contact} isCurrent={isList("people") || place.kind === "person"}>
            {t("shell.home-navigation.people")}
          </Entry>
        )}
        {(waiting > 0 || isList("requests")) && (
          <Entry href={homeAddress(slug, "requests")} icon={UserRoundCheck} isCurrent={isList("requests")} count={waiting}>
            {t("shell.home-navigation.requests")}
          </Entry>
        )}
      </ul>
      <h2 className={styles.heading}>{t("shell.home-navigation.library")}</h2>
      <ul className={styles.group}>
        {homeInodeId !== null && (
          <Entry
            href={documentAddress({ orgSlug: slug, kind: "folder", id: homeInodeId, name: t("shared.my-documents") })}
            icon={FolderOpen}
            isCurrent={isFolder(homeInodeId)}
          >
            {t("shared.my-documents")}
          </Entry>
        )}
        <li className={styles.item}>
          <span className={cx(styles.entry, isList("spaces") && styles.current)}>
            <Link
              href={homeAddress(slug, "spaces")}
              className={styles.words ?? ""}
              {...(isList("spaces") ? { "aria-current": "page" as const } : {})}
            >
              <Icon icon={Folders} />
              {t("shell.home-navigation.workspaces")}
            </Link>
            {workspaces.length > 0 && (
              <button
                type="button"
                className={styles.twist}
                aria-expanded={isOpen}
                aria-label={t("shell.home-navigation.show-workspaces")}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon icon={isOpen ? ChevronDown : ChevronRight} />
              </button>
            )}
          </span>
          {isOpen && workspaces.length > 0 && (
            <ul className={styles.inner}>
              {workspaces.map((workspace) => (
                <Entry
                  key={workspace.inodeId}
                  href={documentAddress({ orgSlug: slug, kind: "folder", id: workspace.inodeId, name: workspace.name })}
                  icon={Folder}
                  isCurrent={isFolder(workspace.inodeId)}
                >
                  {workspace.name}
                </Entry>
              ))}
            </ul>
          )}
        </li>
        <Entry href={homeAddress(slug, "trash")} icon={Trash2} isCurrent={isList("trash")}>
          {t("shell.home-navigation.trash")}
        </Entry>
      </ul>
      <h2 className={styles.heading}>{t("shell.home-navigation.sources")}</h2>
      <ul className={styles.group}>
        <Entry href={homeAddress(slug, "connections")} icon={Database} isCurrent={isList("connections")}>
          {t("shell.home-navigation.connections")}
        </Entry>
      </ul>
      <h2 className={styles.heading}>{t("shell.home-navigation.organization")}</h2>
      <ul className={styles.group}>
        <Entry href={homeAddress(slug, "functions")} icon={SquareFunction} isCurrent={isList("functions")}>
          {t("shell.home-navigation.functions")}
        </Entry>
        <Entry href={homeAddress(slug, "themes")} icon={Palette} isCurrent={isList("themes")}>
          {t("shell.home-navigation.themes")}
        </Entry>
        {adminEntries
          .filter(({ needs }) => needs.some((capability) => can(capability)))
          .map(({ list, icon, label }) => (
            <Entry key={list} href={homeAddress(slug, list)} icon={icon} isCurrent={isList(list)}>
              {t(label)}
            </Entry>
          ))}
      </ul>
    </nav>
  );
}

function Entry({
  href,
  icon,
  isCurrent,
  count = 0,
  children,
}: {
  readonly href: string;
  readonly icon: IconType;
  readonly isCurrent: boolean;
  /** What waits there. */
  readonly count?: number;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <Link
        href={href}
        className={cx(styles.entry, styles.words, isCurrent && styles.current)}
        {...(isCurrent ? { "aria-current": "page" as const } : {})}
      >
        <Icon icon={icon} />
        <span className={styles.label}>{children}</span>
        {count > 0 && (
          <span className={styles.count} aria-label={t("shell.home-navigation.requests-waiting", { count })} role="img">
            {count}
          </span>
        )}
      </Link>
    </li>
  );
}
