import { createRootRoute, createRoute, createRouter, Navigate, Outlet, useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { RouterProvider as AriaRouter } from "react-aria-components";
import {
  checkSlug,
  fromAddressId,
  isDocumentType,
  isUuid,
  linkedRedirects,
  type MfaMethod,
  parseDocumentAddress,
  slackRedirectVersions,
} from "@sheaf/contract";
import { requireOrgSlug } from "../shared/navigation/org-slug.ts";
import { adminLists, homeAddress, inodeAddress } from "../shared/navigation/home-addresses.ts";
import { ForgotPasswordScreen, InvitationScreen, ResetPasswordScreen, SecondStepScreen, SignInScreen } from "../features/sign-in/index.ts";
import { ErrorScreen } from "../shared/feedback/error-screen.tsx";
import { FullScreenLoader } from "../shared/feedback/full-screen-loader.tsx";
import { RECORD_OPENING } from "../shared/documents/queries.ts";
import { useMembership } from "../shared/services/organization.tsx";
import { useServices } from "../shared/services/services.tsx";
import { useGo } from "../shared/navigation/go.ts";
import { followBranding } from "../shared/branding/branding.ts";
import { useOwnScriptDoor } from "./own-script-door.ts";
import { CrashBoundary } from "./crash-boundary.tsx";
import { OrganizationGate } from "./organization-gate.tsx";
import { lazyScreen } from "../shared/words/lazy-part.ts";

const SignedInApp = lazyScreen(
  () => import("./signed-in.tsx"),
  (part) => part.SignedIn,
  ["shell"],
);
const FinishLogin = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.FinishLoginScreen,
  ["entrance"],
);
const GetStarted = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.GetStartedScreen,
  ["entrance"],
);
const SignUp = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.SignUpScreen,
  ["entrance"],
);
const FinishSignUp = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.FinishSignUpScreen,
  ["entrance"],
);
const OrganizationReminder = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.OrganizationReminderScreen,
  ["entrance"],
);
const TrialExpired = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.TrialExpiredScreen,
  ["entrance"],
);
const MailButton = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.MailButtonScreen,
  ["entrance"],
);
const Reopen = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.ReopenScreen,
  ["entrance"],
);
const LinkExpired = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.LinkExpiredScreen,
  ["entrance"],
);
const NotHere = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.NotHereScreen,
  ["entrance"],
);
const NewDocumentPlaces = lazyScreen(
  () => import("../features/sign-in/rare.ts"),
  (part) => part.NewDocumentScreen,
  ["entrance"],
);
const NewDocument = lazyScreen(
  () => import("../features/home/index.ts"),
  (part) => part.NewDocument,
  ["home"],
);
const Home = lazyScreen(
  () => import("./home-screen.tsx"),
  (part) => part.HomeScreen,
  ["home"],
);

/** Few ever come here: a part of its own. */
const UnsubscribeScreen = lazyScreen(
  () => import("../features/sign-in/unsubscribe-screen.tsx"),
  (part) => part.UnsubscribeScreen,
  ["schedules", "sign-in"],
);
/** Where other services send people back to. */
const FinishLinking = lazyScreen(
  () => import("../features/schedules/index.ts"),
  (part) => part.FinishLinkingScreen,
  ["schedules"],
);

const workbookAreas = [
  "workbook",
  "edits",
  "elements",
  "filters",
  "findings",
  "formats",
  "formula",
  "inspect",
  "model",
  "pages",
  "publish",
  "sources",
  "table",
  "table-panels",
  "control",
] as const;

/** The editor is a part of its own, loaded when a workbook is opened. */
const WorkbookScreen = lazyScreen(
  () => import("../workbook/workbook-screen.tsx"),
  (part) => part.WorkbookScreen,
  workbookAreas,
);

function Root() {
  const go = useGo();
  const { http } = useServices();
  const { pathname, href } = useLocation();
  const first = pathname.split("/")[1] ?? "";
  const slug = checkSlug(first).ok ? first : "";
  const isElsewhere = useOwnScriptDoor({ pathname, href });
  useLayoutEffect(() => void followBranding(http, slug), [http, slug]);
  return (
    <AriaRouter navigate={(href) => go(href)}>
      <CrashBoundary key={first} homeHref={first === "" ? "/" : `/${first}`}>
        <Suspense fallback={<FullScreenLoader />}>{isElsewhere ? <FullScreenLoader /> : <Outlet />}</Suspense>
      </CrashBoundary>
    </AriaRouter>
  );
}

function useOrgSlug(): string {
  const { orgSlug } = useParams({ strict: false }) as { readonly orgSlug?: string };
  return orgSlug ?? "";
}

function OrganizationRoute() {
  const orgSlug = requireOrgSlug(useOrgSlug());
  return (
    <OrganizationGate key={orgSlug} orgSlug={orgSlug}>
      <SignedInApp>
        <Suspense fallback={<FullScreenLoader />}>
          <Outlet />
        </Suspense>
      </SignedInApp>
    </OrganizationGate>
  );
}

/** The list of recent documents is the organization's root; its own name leads there. */
function RecentRoute() {
  const { homePage, organization } = useMembership();
  return homePage === null ? <Navigate to={`/${organization.slug}`} replace /> : <Home list="recent" />;
}

/** Where everybody comes to first: what was chosen as the home page, else the list of recent documents. */
function RootRoute() {
  const { homePage, organization } = useMembership();
  const href = homePage === null ? null : inodeAddress(organization.slug, homePage);
  return href === null ? <Home list="recent" /> : <Navigate to={href} replace />;
}

/** The administration begins with its people. */
function AdminRoute() {
  return <Navigate to={homeAddress(useOrgSlug(), "users")} replace />;
}

function NotFound() {
  const orgSlug = useOrgSlug();
  return <ErrorScreen kind="not-found" homeHref={`/${orgSlug}`} searchHref={`/${orgSlug}/search`} />;
}

/** `{name-}{id}`: what stands before the id is never looked at. */
function FolderRoute() {
  const { folder = "" } = useParams({ strict: false }) as { readonly folder?: string };
  const folderId = fromAddressId(folder.slice(-22));
  return folderId === null ? <NotFound /> : <Home list="folder" folderId={folderId} />;
}

/** A page about a member or a team, by the id in its address. */
function AboutRoute({ list }: { readonly list: "person" | "team" | "admin-member" | "admin-team" }) {
  const { id = "" } = useParams({ strict: false }) as { readonly id?: string };
  const found = fromAddressId(id) ?? (isUuid(id) ? id : null);
  if (found === null) return <NotFound />;
  return list === "person" || list === "admin-member" ? <Home list={list} userId={found} /> : <Home list={list} teamId={found} />;
}

/** Notes that the document was opened, for the list of recent ones. */
function useRecordedOpening(inodeId: string | null): void {
  const { graphql } = useServices();
  useEffect(() => {
    if (inodeId === null) return;
    // At once: who leaves again soon has opened it all the same. Whether it exists and may be seen is told by the screen itself.
    graphql.mutate({ mutation: RECORD_OPENING, variables: { request: { inodeId } } }).catch(() => undefined);
  }, [graphql, inodeId]);
}

function WorkbookRoute() {
  const { pathname } = useLocation();
  const address = parseDocumentAddress(pathname);
  useRecordedOpening(address?.id ?? null);
  return address === null || !isDocumentType(address.kind) ? <NotFound /> : <WorkbookScreen key={address.id} address={address} />;
}

function Entrance() {
  const orgSlug = useOrgSlug();
  return <SignInScreen key={orgSlug} {...(orgSlug === "" ? {} : { orgSlug })} />;
}

function SecondStepRoute({ method }: { readonly method: MfaMethod }) {
  return <SecondStepScreen orgSlug={useOrgSlug()} method={method} />;
}

const root = createRootRoute({ component: Root, notFoundComponent: () => <Navigate to="/login" replace /> });
const rootLogin = createRoute({ getParentRoute: () => root, path: "/", component: Entrance });
const login = createRoute({ getParentRoute: () => root, path: "/login", component: Entrance });
const invite = createRoute({ getParentRoute: () => root, path: "/invite", component: InvitationScreen });
const reopen = createRoute({ getParentRoute: () => root, path: "/reopen", component: Reopen });
const unsubscribe = createRoute({ getParentRoute: () => root, path: "/unsubscribe", component: UnsubscribeScreen });
/** The organization's name is the end of the state that a service brings back. */
const linkingRoutes = [linkedRedirects.google, linkedRedirects.microsoft].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: function LinkingRoute() {
      const [slug] = useState(() => (new URLSearchParams(location.search).get("state") ?? "").split(".").at(-1) ?? "");
      return <WayBack orgSlug={slug} />;
    },
  }),
);
/** Slack's has it in the address. */
const slackRoutes = ["", ...slackRedirectVersions.map((version) => `/${version}`)].map((version) =>
  createRoute({
    getParentRoute: () => root,
    path: `${linkedRedirects.slack}${version}/$orgSlug`,
    component: function SlackRoute() {
      return <WayBack orgSlug={useOrgSlug()} />;
    },
  }),
);

function WayBack({ orgSlug }: { readonly orgSlug: string }) {
  if (!checkSlug(orgSlug).ok) return <Navigate to="/login" replace />;
  return (
    <OrganizationGate orgSlug={orgSlug}>
      <FinishLinking />
    </OrganizationGate>
  );
}
const getStarted = createRoute({ getParentRoute: () => root, path: "/get-started", component: GetStarted });
const signUp = createRoute({ getParentRoute: () => root, path: "/signup", component: () => <SignUp /> });
const mailButton = createRoute({ getParentRoute: () => root, path: "/finish-ez-button", component: MailButton });
const newDocument = createRoute({ getParentRoute: () => root, path: "/new", component: NewDocumentPlaces });
const linkExpired = createRoute({ getParentRoute: () => root, path: "/expired", component: LinkExpired });
/** Reserved for embedded pages and templates. */
const notHere = ["/embed", "/embed/$", "/public/embed", "/public/embed/$", "/tutorial-embed", "/template", "/$orgSlug/embed-login"].map(
  (path) => createRoute({ getParentRoute: () => root, path, component: NotHere }),
);
const organizationReminder = createRoute({
  getParentRoute: () => root,
  path: "/organization-reminder",
  component: OrganizationReminder,
});
const organizationSignUp = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug/signup",
  component: function OrganizationSignUpRoute() {
    return <SignUp orgSlug={useOrgSlug()} />;
  },
});
const finishSignUp = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug/finish-signup",
  component: function FinishSignUpRoute() {
    return <FinishSignUp orgSlug={useOrgSlug()} />;
  },
});
const trialExpired = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug/trial-expired",
  component: function TrialExpiredRoute() {
    return <TrialExpired orgSlug={useOrgSlug()} />;
  },
});
const organizationLogin = createRoute({ getParentRoute: () => root, path: "/$orgSlug/login", component: Entrance });
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug/forgot-password",
  component: function ForgotPasswordRoute() {
    return <ForgotPasswordScreen orgSlug={useOrgSlug()} />;
  },
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug/reset-password",
  component: function ResetPasswordRoute() {
    return <ResetPasswordScreen orgSlug={useOrgSlug()} />;
  },
});
const finishLogin = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug/finish-login/$provider",
  component: function FinishLoginRoute() {
    const { provider = "" } = useParams({ strict: false }) as { readonly provider?: string };
    return <FinishLogin orgSlug={useOrgSlug()} provider={provider} />;
  },
});
const secondStep = (["email", "totp", "passkey"] as const).map((method) =>
  createRoute({
    getParentRoute: () => root,
    path: `/$orgSlug/login/mfa/${method}`,
    component: () => <SecondStepRoute method={method} />,
  }),
);
const organization = createRoute({
  getParentRoute: () => root,
  path: "/$orgSlug",
  component: OrganizationRoute,
  notFoundComponent: NotFound,
});

const children = [
  createRoute({ getParentRoute: () => organization, path: "/", component: RootRoute }),
  createRoute({
    getParentRoute: () => organization,
    path: "/recent",
    component: RecentRoute,
  }),
  createRoute({ getParentRoute: () => organization, path: "/new", component: NewDocument }),
  createRoute({ getParentRoute: () => organization, path: "/favorites", component: () => <Home list="favorites" /> }),
  createRoute({ getParentRoute: () => organization, path: "/shared", component: () => <Home list="shared" /> }),
  createRoute({ getParentRoute: () => organization, path: "/spaces", component: () => <Home list="spaces" /> }),
  createRoute({ getParentRoute: () => organization, path: "/trash", component: () => <Home list="trash" /> }),
  createRoute({ getParentRoute: () => organization, path: "/search", component: () => <Home list="search" /> }),
  createRoute({ getParentRoute: () => organization, path: "/users", component: () => <Home list="people" /> }),
  createRoute({ getParentRoute: () => organization, path: "/users/$id", component: () => <AboutRoute list="person" /> }),
  createRoute({ getParentRoute: () => organization, path: "/profile/teams/$id", component: () => <AboutRoute list="team" /> }),
  createRoute({ getParentRoute: () => organization, path: "/admin/users/$id", component: () => <AboutRoute list="admin-member" /> }),
  createRoute({ getParentRoute: () => organization, path: "/admin/teams/$id", component: () => <AboutRoute list="admin-team" /> }),
  createRoute({ getParentRoute: () => organization, path: "/connections", component: () => <Home list="connections" /> }),
  createRoute({ getParentRoute: () => organization, path: "/functions", component: () => <Home list="functions" /> }),
  createRoute({ getParentRoute: () => organization, path: "/admin", component: AdminRoute }),
  ...adminLists.map((list) =>
    createRoute({ getParentRoute: () => organization, path: `/admin/${list}`, component: () => <Home list={list} /> }),
  ),
  createRoute({
    getParentRoute: () => organization,
    path: "/admin/connections/$connection",
    component: function ConnectionRoute() {
      const { orgSlug = "", connection = "" } = useParams({ strict: false }) as { readonly orgSlug?: string; readonly connection?: string };
      const search = { connection: fromAddressId(connection) ?? connection };
      return <Navigate to="/$orgSlug/connections" params={{ orgSlug }} search={search} replace />;
    },
  }),
  createRoute({ getParentRoute: () => organization, path: "/themes", component: () => <Home list="themes" /> }),
  createRoute({ getParentRoute: () => organization, path: "/schedules", component: () => <Home list="schedules" /> }),
  createRoute({ getParentRoute: () => organization, path: "/requests", component: () => <Home list="requests" /> }),
  createRoute({ getParentRoute: () => organization, path: "/security", component: () => <Home list="security" /> }),
  createRoute({ getParentRoute: () => organization, path: "/api", component: () => <Home list="api" /> }),
  createRoute({ getParentRoute: () => organization, path: "/f/$folder", component: FolderRoute }),
  createRoute({ getParentRoute: () => organization, path: "/workbook/$", component: WorkbookRoute }),
  createRoute({ getParentRoute: () => organization, path: "/data-model/$", component: WorkbookRoute }),
  createRoute({ getParentRoute: () => organization, path: "/report/$", component: WorkbookRoute }),
  createRoute({ getParentRoute: () => organization, path: "/$", component: NotFound }),
];

export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([
      rootLogin,
      login,
      invite,
      unsubscribe,
      reopen,
      ...linkingRoutes,
      ...slackRoutes,
      organizationLogin,
      forgotPassword,
      resetPassword,
      finishLogin,
      getStarted,
      signUp,
      mailButton,
      newDocument,
      organizationReminder,
      linkExpired,
      ...notHere,
      organizationSignUp,
      finishSignUp,
      trialExpired,
      ...secondStep,
      organization.addChildren(children),
    ]),
    defaultPreload: false,
    scrollRestoration: false,
    // Addresses keep their query as it was written; screens read what they need.
    parseSearch: (search) => readSearch(search),
    stringifySearch: (search) => writeSearch(search),
  });
}

/** Parameters by name; one that stands several times becomes a list. */
function readSearch(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search);
  const read: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const name of parameters.keys()) {
    const values = parameters.getAll(name);
    read[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return read;
}

function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) if (typeof each === "string") parameters.append(name, each);
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
