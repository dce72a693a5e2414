import { useLocation } from "@tanstack/react-router";
import { type ComponentType, type LazyExoticComponent, Suspense, useState } from "react";
import {
  CreateMenu,
  DocumentList,
  FolderScreen,
  HomeRail,
  PeopleScreen,
  PersonScreen,
  RequestsScreen,
  SearchScreen,
  TeamScreen,
} from "../features/home/index.ts";
import { ProgressBar } from "../shared/feedback/progress-bar.tsx";
import type { AdminList, HomeList } from "../shared/navigation/home-addresses.ts";
import type { HomePlace } from "./shell/home-navigation.tsx";
import { HomeShell } from "./shell/home-shell.tsx";
import { lazyScreen } from "../shared/words/lazy-part.ts";

/** Forms and a preview of tables: few come here, and not first. */
const ConnectionsScreen = lazyScreen(
  () => import("../features/connections/index.ts"),
  (part) => part.ConnectionsScreen,
  ["connections"],
);
/** It brings the language of formulas: a part of its own. */
const FunctionsScreen = lazyScreen(
  () => import("../features/custom-functions/index.ts"),
  (part) => part.FunctionsScreen,
  ["functions", "formula", "findings"],
);

/** Administrators alone come here. */
const administration = <
  Name extends
    | "SettingsScreen"
    | "MembersScreen"
    | "TeamsScreen"
    | "AttributesScreen"
    | "AccountTypesScreen"
    | "AuditScreen"
    | "UsageScreen"
    | "EventsScreen"
    | "DangerScreen",
>(
  name: Name,
) =>
  lazyScreen(
    () => import("../features/administration/index.ts"),
    (part): ComponentType => part[name],
    name === "SettingsScreen" ? ["administration", "settings", "themes"] : ["administration"],
  );
const MemberScreen = lazyScreen(
  () => import("../features/administration/index.ts"),
  (part) => part.MemberScreen,
  ["administration"],
);
const AdminTeamScreen = lazyScreen(
  () => import("../features/administration/index.ts"),
  (part) => part.TeamScreen,
  ["administration"],
);
/** What programs can ask, to try it. */
const ApiScreen = lazyScreen(
  () => import("../features/api/index.ts"),
  (part) => part.ApiScreen,
  ["security"],
);
/** One's own security, and everybody's keys. */
const security = <Name extends "SecurityScreen" | "AllKeysScreen" | "SignInRulesScreen">(name: Name) =>
  lazyScreen(
    () => import("../features/security/index.ts"),
    (part): ComponentType => part[name],
    ["security", "entrance"],
  );
/** It brings the colors of themes, and a mail that is looked at. */
const branding = <Name extends "BrandingScreen" | "MailBrandingScreen">(name: Name) =>
  lazyScreen(
    () => import("../features/branding/index.ts"),
    (part): ComponentType => part[name],
    ["branding", "elements"],
  );
const SecurityScreen = security("SecurityScreen");
const adminScreens: Readonly<Record<AdminList, LazyExoticComponent<ComponentType>>> = {
  settings: administration("SettingsScreen"),
  users: administration("MembersScreen"),
  teams: administration("TeamsScreen"),
  "user-attributes": administration("AttributesScreen"),
  "account-types": administration("AccountTypesScreen"),
  "sign-in": security("SignInRulesScreen"),
  mail: lazyScreen(
    () => import("../features/schedules/index.ts"),
    (part): ComponentType => part.MailRulesScreen,
    ["schedules"],
  ),
  branding: branding("BrandingScreen"),
  "mail-branding": branding("MailBrandingScreen"),
  maps: lazyScreen(
    () => import("../features/maps/index.ts"),
    (part): ComponentType => part.MapsScreen,
    ["maps", "charts"],
  ),
  "api-keys": security("AllKeysScreen"),
  usage: administration("UsageScreen"),
  "audit-log": administration("AuditScreen"),
  "usage-events": administration("EventsScreen"),
  "danger-zone": administration("DangerScreen"),
};
/** What people send at certain times, and where to. */
const MySchedulesScreen = lazyScreen(
  () => import("../features/schedules/index.ts"),
  (part) => part.MySchedulesScreen,
  ["schedules"],
);
/** It brings the palettes. */
const ThemesScreen = lazyScreen(
  () => import("../features/themes/index.ts"),
  (part) => part.ThemesScreen,
  ["themes", "elements"],
);

type HomeScreenProps =
  | { readonly list: HomeList }
  | { readonly list: "folder"; readonly folderId: string }
  | { readonly list: "person"; readonly userId: string }
  | { readonly list: "team"; readonly teamId: string }
  | { readonly list: "admin-member"; readonly userId: string }
  | { readonly list: "admin-team"; readonly teamId: string };

/** The home screens: one frame, and in it the list that the address names. */
export function HomeScreen(props: HomeScreenProps) {
  const { searchStr } = useLocation();
  const [rootId, setRootId] = useState<string | null>(null);
  const place = placeOf(props, rootId);
  return (
    <HomeShell
      place={place}
      create={<CreateMenu folderId={props.list === "folder" ? props.folderId : null} />}
      {...(withRail.has(props.list) ? { rail: <HomeRail /> } : {})}
    >
      <Content {...props} search={searchStr} onRoot={setRootId} />
    </HomeShell>
  );
}

/** What the navigation shows as current. */
function placeOf(props: HomeScreenProps, rootId: string | null): HomePlace {
  switch (props.list) {
    case "folder":
      return { kind: "folder", folderId: props.folderId, rootId };
    case "person":
    case "team":
      return { kind: "person" };
    case "admin-member":
      return { kind: "list", list: "users" };
    case "admin-team":
      return { kind: "list", list: "teams" };
    default:
      return { kind: "list", list: props.list };
  }
}

/** Lists of documents; the other screens need the width. */
const withRail: ReadonlySet<string> = new Set(["folder", "recent", "favorites", "shared", "spaces", "trash", "search"]);

function Content(props: HomeScreenProps & { readonly search: string; readonly onRoot: (rootId: string | null) => void }) {
  switch (props.list) {
    case "folder":
      return <FolderScreen key={props.folderId} folderId={props.folderId} onRoot={props.onRoot} />;
    case "search":
      return <SearchScreen search={props.search} />;
    case "people":
      return <PeopleScreen />;
    case "person":
      return <PersonScreen key={props.userId} userId={props.userId} />;
    case "team":
      return <TeamScreen key={props.teamId} teamId={props.teamId} />;
    case "admin-member":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <MemberScreen key={props.userId} userId={props.userId} />
        </Suspense>
      );
    case "admin-team":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <AdminTeamScreen key={props.teamId} teamId={props.teamId} />
        </Suspense>
      );
    case "connections":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <ConnectionsScreen search={props.search} />
        </Suspense>
      );
    case "functions":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <FunctionsScreen search={props.search} />
        </Suspense>
      );
    case "settings":
    case "users":
    case "teams":
    case "user-attributes":
    case "account-types":
    case "sign-in":
    case "mail":
    case "branding":
    case "mail-branding":
    case "maps":
    case "api-keys":
    case "usage":
    case "audit-log":
    case "usage-events":
    case "danger-zone": {
      const AdminScreen = adminScreens[props.list];
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <AdminScreen />
        </Suspense>
      );
    }
    case "api":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <ApiScreen search={props.search} />
        </Suspense>
      );
    case "security":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <SecurityScreen />
        </Suspense>
      );
    case "requests":
      return <RequestsScreen />;
    case "schedules":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <MySchedulesScreen />
        </Suspense>
      );
    case "themes":
      return (
        <Suspense fallback={<ProgressBar isLoading />}>
          <ThemesScreen />
        </Suspense>
      );
    case "recent":
    case "favorites":
    case "shared":
    case "spaces":
    case "trash":
      return <DocumentList key={props.list} kind={props.list} />;
  }
}
