import { useQuery } from "@apollo/client/react";
import { documentAddress, type InodeSummary } from "@sheaf/contract";
import {
  ChevronDown,
  ChevronRight,
  Clock,
  Contact,
  Database,
  Folder,
  FolderOpen,
  Folders,
  House,
  Palette,
  Settings,
  SquareFunction,
  Star,
  Trash2,
  UserRoundCheck,
  Users,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-aria-components/Link";
import { ACCESS_REQUESTS } from "../../shared/documents/access-queries.ts";
import { WORKSPACES } from "../../shared/documents/queries.ts";
import { Icon } from "../../shared/icons/icon.tsx";
import { homeAddress, type HomeList, isAdminList } from "../../shared/navigation/home-addresses.ts";
import { LICENSE_REQUESTS } from "../../shared/people/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import { AdministrationNavigation, firstAdminList } from "./administration-navigation.tsx";
import { Entry } from "./navigation-entry.tsx";
import styles from "./home-navigation.module.css";

export type HomePlace =
  | { readonly kind: "list"; readonly list: HomeList }
  /** A colleague or a team. */
  | { readonly kind: "person" }
  | { readonly kind: "folder"; readonly folderId: string; readonly rootId: string | null };

interface HomeNavigationProps {
  readonly place: HomePlace;
  readonly create: ReactNode;
}

/** The navigation at the left of the home screens, 224 wide: of the library, or of the administration while one is there. */
export function HomeNavigation(props: HomeNavigationProps) {
  const { place } = props;
  return place.kind === "list" && isAdminList(place.list) ? (
    <AdministrationNavigation list={place.list} />
  ) : (
    <LibraryNavigation {...props} />
  );
}

function LibraryNavigation({ place, create }: HomeNavigationProps) {
  const { organization, me, homePage, can } = useMembership();
  const administration = firstAdminList(can);
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
      </ul>
      {administration !== null && (
        <ul className={cx(styles.group, styles.foot)}>
          <Entry href={homeAddress(slug, administration)} icon={Settings} isCurrent={false}>
            {t("shell.home-navigation.administration")}
          </Entry>
        </ul>
      )}
    </nav>
  );
}
