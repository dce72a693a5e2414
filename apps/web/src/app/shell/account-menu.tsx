import { gql, type TypedDocumentNode } from "@apollo/client";
import { organizationLocales, type UserSettings } from "@sheaf/contract";
import { languageCodes, languageOf } from "@sheaf/messages";
import {
  ArrowRightLeft,
  CalendarClock,
  CircleFadingArrowUp,
  Hash,
  ImageUp,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
} from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Avatar } from "../../shared/lists/avatar.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { rememberedOrganizations } from "../../shared/session/organization-lookup.ts";
import { useServices } from "../../shared/services/services.tsx";
import { chooseScheme, useScheme, type SchemeChoice } from "../../shared/styles/color-scheme.ts";
import { lazyScreen } from "../../shared/words/lazy-part.ts";
import { localeTitle } from "../../shared/words/locale-title.ts";
import { shownLanguage, shownLocale, t } from "../../shared/words/words.ts";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { ProfilePictureDialog } from "./profile-picture-dialog.tsx";
import styles from "./home-shell.module.css";

const UPDATE_USER_SETTINGS: TypedDocumentNode<
  { readonly updateUserSettings: UserSettings },
  { readonly request: { readonly locale: string | null } }
> = gql`
  mutation UpdateUserSettings($request: UpdateUserSettingsRequest!) {
    updateUserSettings(request: $request) {
      locale
    }
  }
`;

/** Few ask for more, and it brings the names of all capabilities. */
const LicenseDialog = lazyScreen(
  () => import("./license-dialog.tsx"),
  (part) => part.LicenseDialog,
  ["administration"],
);

/** The choice of no language: as the organization or the browser has it. */
const BY_ITSELF = "automatic";

/** The person at the top right: who is signed in, light or dark, the language, sign out. */
export function AccountMenu() {
  const { me, settings, organization, attributes, can } = useMembership();
  const go = useGo();
  const { session } = useServices();
  const update = useAction(UPDATE_USER_SETTINGS);
  const chooseLanguage = async (locale: string | null): Promise<void> => {
    // Everything on the page is made anew in the language: nothing is open on the home screens that would be lost.
    if (locale !== settings.locale && (await update.run({ locale })).ok) location.reload();
  };
  const others = rememberedOrganizations().filter(({ orgId }) => orgId !== organization.organizationId && session.wasIn(orgId));
  const { choice } = useScheme();
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isShowingPicture, setShowingPicture] = useState(false);
  const { member } = me;
  const ownPlace = organizationLocales.find((id) => id === settings.locale);
  // The made-up language is for those who work on Sheaf; whoever sees it can leave it.
  const offered = languageCodes.filter(
    (code) => languageOf(code).isMadeUp !== true || import.meta.env.DEV || code === shownLanguage() || code === settings.locale,
  );
  const entries: readonly MenuEntry[] = [
    { kind: "title", id: "who", label: `${member.name} · ${member.email}` },
    { kind: "divider", id: "d1" },
    // sessions of several organizations stand side by side; what one left on the page is no business of another's: it is loaded anew
    ...(others.length === 0
      ? []
      : ([
          ...others.map(({ orgId, name, slug }) => ({
            kind: "item" as const,
            id: `organization-${orgId}`,
            label: t("shell.account-menu.switch-to", { organization: name }),
            icon: ArrowRightLeft,
            onSelect: () => location.assign(`/${slug}`),
          })),
          { kind: "divider", id: "d-organizations" },
        ] as const satisfies readonly MenuEntry[])),
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
    ...(offered.length < 2
      ? []
      : ([
          { kind: "divider", id: "d-language" },
          {
            kind: "choices",
            id: "language",
            title: t("shell.account-menu.language"),
            selection: "single",
            selected: [ownPlace === undefined ? (settings.locale ?? BY_ITSELF) : BY_ITSELF],
            options: [
              { id: BY_ITSELF, label: t("shell.account-menu.automatic-language") },
              ...offered.map((code) => ({ id: code, label: languageOf(code).name })),
            ],
            onChange: ([wanted]) => void chooseLanguage(wanted === undefined || wanted === BY_ITSELF ? null : wanted),
          },
        ] as const satisfies readonly MenuEntry[])),
    { kind: "divider", id: "d2" },
    {
      kind: "submenu",
      id: "numbers",
      label: t("shell.account-menu.numbers-and-dates"),
      icon: Hash,
      entries: [
        {
          kind: "choices",
          id: "locales",
          selection: "single",
          selected: [ownPlace ?? BY_ITSELF],
          options: [
            { id: BY_ITSELF, label: t("shell.account-menu.as-the-organization", { locale: localeTitle(attributes.locale) }) },
            ...organizationLocales
              .map((id) => ({ id: id as string, label: localeTitle(id) }))
              .toSorted((a, b) => a.label.localeCompare(b.label, shownLocale())),
          ],
          onChange: ([wanted]) => void chooseLanguage(wanted === undefined || wanted === BY_ITSELF ? null : wanted),
        },
      ],
    },
    {
      kind: "item",
      id: "picture",
      label: t("shell.account-menu.profile-picture"),
      icon: ImageUp,
      onSelect: () => setShowingPicture(true),
    },
    {
      kind: "item",
      id: "password",
      label: t("shell.account-menu.change-password"),
      icon: KeyRound,
      onSelect: () => setChanging(true),
    },
    ...(can("canScheduleExport")
      ? [
          {
            kind: "item" as const,
            id: "schedules",
            label: t("shell.account-menu.schedules"),
            icon: CalendarClock,
            onSelect: () => go(homeAddress(organization.slug, "schedules")),
          },
        ]
      : []),
    {
      kind: "item",
      id: "security",
      label: t("shell.account-menu.security"),
      icon: ShieldCheck,
      onSelect: () => go(homeAddress(organization.slug, "security")),
    },
    ...(attributes.allowLicenseUpgradeRequest && member.userKind === "internal" && !me.isAdminLike
      ? [
          {
            kind: "item" as const,
            id: "license",
            label: t("shell.account-menu.license"),
            icon: CircleFadingArrowUp,
            onSelect: () => setAsking(true),
          },
        ]
      : []),
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
      {isShowingPicture && <ProfilePictureDialog onClose={() => setShowingPicture(false)} />}
      {isAsking && (
        <Suspense fallback={null}>
          <LicenseDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
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
