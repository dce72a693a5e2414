import { useRouterState } from "@tanstack/react-router";
import { CircleCheck, CircleX } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { followBranding } from "../../shared/branding/branding.ts";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { toCallError, type CallError } from "../../shared/http/call-error.ts";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { findOrganization } from "../../shared/session/organization-lookup.ts";
import { safeRedirect } from "../../shared/session/safe-redirect.ts";
import type { WaitingSignIn } from "./second-step-screen.tsx";
import { PasskeyDoor } from "./passkey-door.tsx";
import { OTHER, SignUpLinks } from "./sign-up-links.tsx";
import { ProviderDoors } from "./provider-doors.tsx";
import { useGivenOrganization, useOrganizationLookup } from "./organization-lookup.ts";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

interface Mistakes {
  readonly organization?: string;
  readonly email?: string;
  readonly password?: string;
  /** Something that no field can mend. */
  readonly page?: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Sign-in with organization, e-mail and password. With `orgSlug` the address has named the organization. */
export function SignInScreen({ orgSlug }: { readonly orgSlug?: string }) {
  const { http, session } = useServices();
  const go = useGo();
  const wanted = useRouterState({ select: (state) => (state.location.state as { readonly wanted?: unknown }).wanted });
  const isReset = useRouterState({ select: (state) => (state.location.state as { readonly news?: unknown }).news === "password-reset" });
  const isOther = useRouterState({ select: (state) => new URLSearchParams(state.location.searchStr).has(OTHER) });
  const known = useGivenOrganization(http, orgSlug, isOther && orgSlug === undefined);
  const given = known === "nobody" ? null : known;
  const [typed, setSlug] = useState(orgSlug ?? "");
  const slug = given?.slug ?? typed;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isSending, setSending] = useState(false);
  const lookup = useOrganizationLookup(http, given === null ? typed : "");
  const passwordInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const slugInput = useRef<HTMLInputElement>(null);
  const said = useRouterState({ select: (state) => new URLSearchParams(state.location.searchStr).get("samlErrorMsg") });
  const organization = given ?? (lookup.kind === "found" ? lookup.organization : null);
  const isOnlyDoor = organization?.authMethod === "oauth_required" || organization?.authMethod === "saml_required";
  /** Where a provider is the only door, the password's stands behind a few words: administrators may have one. */
  const [isAdministrator, setAdministrator] = useState(false);
  const hasPassword = !isOnlyDoor || isAdministrator;
  usePageTitle(t("sign-in.screen.sign-in-sheaf"));

  useEffect(() => {
    // who is signed in already, where there is one organization, is led into it
    if (orgSlug === undefined && given != null && session.wasIn(given.orgId)) go(`/${given.slug}`, { replace: true });
  }, [orgSlug, given, session, go]);

  useEffect(() => {
    // the only organization of the server is the one that somebody is about to enter
    if (orgSlug === undefined && given != null) void followBranding(http, given.slug);
  }, [http, orgSlug, given]);

  useEffect(() => {
    // who has begun to type keeps the place: a password must not go on in another field
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (orgSlug !== undefined) emailInput.current?.focus();
    else if (given !== undefined) (given === null ? slugInput : emailInput).current?.focus();
  }, [orgSlug, given]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const found: Mistakes = {
      ...(slug.trim() === "" ? { organization: t("sign-in.screen.type-name-organization-stands") } : {}),
      ...(EMAIL.test(email.trim()) ? {} : { email: t("sign-in.screen.invalid-email") }),
      ...(password === "" ? { password: t("sign-in.screen.type-your-password") } : {}),
    };
    setMistakes(found);
    const first =
      found.organization === undefined
        ? found.email === undefined
          ? found.password === undefined
            ? null
            : passwordInput
          : emailInput
        : slugInput;
    if (first !== null) return first.current?.focus();
    setSending(true);
    try {
      // Looked up anew: a slug may belong to somebody else by now, and they must not be sent a password (V34).
      const organization = await findOrganization(http, slug.trim().toLowerCase());
      if (organization === null) {
        const gone = t("sign-in.screen.no-organization-address");
        setMistakes(given == null ? { organization: gone } : { page: gone });
        return slugInput.current?.focus();
      }
      const mfa = await session.signIn({ organizationId: organization.orgId, email: email.trim(), password });
      if (mfa !== null) {
        const waiting: WaitingSignIn = {
          organizationId: organization.orgId,
          organization: organization.name,
          userId: mfa.userId,
          email: email.trim(),
          methods: mfa.availableMethods,
        };
        // what waits is kept with the address: a page that is loaded again goes on where it was
        return go(`/${organization.slug}/login/mfa/${mfa.primaryMethod}`, { state: { waiting, wanted } });
      }
      go(safeRedirect(typeof wanted === "string" ? wanted : null, organization.slug), { replace: true });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) {
        setMistakes(mistakesOf(error));
        if (error.code === "EINVAL" || error.code === "EACCES") passwordInput.current?.select();
      }
    } finally {
      setSending(false);
    }
  };

  const forgot = (): void => {
    const wanting = slug.trim().toLowerCase();
    if (wanting !== "") return go(`/${encodeURIComponent(wanting)}/forgot-password`, { state: { email: email.trim() } });
    setMistakes({ organization: t("sign-in.screen.type-name-organization-stands") });
    slugInput.current?.focus();
  };

  return (
    <SignInFrame>
      {known === "nobody" && <Banner status="primary">{t("sign-in.screen.not-set-up")}</Banner>}
      {isReset && <Banner status="primary">{t("sign-in.reset.done")}</Banner>}
      {said !== null && said !== "" && <Banner status="error">{t("sign-in.screen.provider-says", { text: said.slice(0, 300) })}</Banner>}
      {mistakes.page !== undefined && <Banner status="error">{mistakes.page}</Banner>}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
        <h1 id="sign-in-title" className={styles.title}>
          {given == null ? t("sign-in.screen.sign-in") : t("sign-in.screen.sign-in-to", { organization: given.name })}
        </h1>
        {given === null && (
          <TextField
            label={t("sign-in.screen.organization")}
            size="large"
            value={slug}
            onChange={(text) => {
              setSlug(text);
              setMistakes({});
            }}
            name="organization"
            autoComplete="organization"
            autoCorrect="off"
            spellCheck="false"
            inputRef={slugInput}
            prefix={<span className={styles.host}>{location.host} /</span>}
            suffix={
              <span className={styles.found} data-kind={lookup.kind} role="status">
                {lookup.kind === "found" && (
                  <>
                    <Icon icon={CircleCheck} />
                    <span className={styles.foundName}>{lookup.organization.name}</span>
                  </>
                )}
                {lookup.kind === "missing" && (
                  <>
                    <Icon icon={CircleX} />
                    {t("sign-in.screen.not-found")}
                  </>
                )}
              </span>
            }
            error={mistakes.organization ?? null}
          />
        )}
        {organization !== null && organization.providers.length > 0 && (
          <ProviderDoors
            organization={organization}
            wanted={typeof wanted === "string" ? wanted : null}
            hasPassword={hasPassword}
            onTrouble={(page) => setMistakes({ page })}
          />
        )}
        {!hasPassword && (
          <button type="button" className={styles.link} onClick={() => setAdministrator(true)}>
            {t("sign-in.screen.use-password")}
          </button>
        )}
        {hasPassword && (
          <>
            <TextField
              label={t("sign-in.screen.email")}
              size="large"
              type="email"
              name="email"
              autoComplete="username webauthn"
              value={email}
              onChange={(text) => {
                setEmail(text);
                setMistakes({});
              }}
              inputRef={emailInput}
              error={mistakes.email ?? null}
            />
            <PasswordField
              label={t("sign-in.screen.password")}
              size="large"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(text) => {
                setPassword(text);
                setMistakes({});
              }}
              inputRef={passwordInput}
              labelExtra={
                <button type="button" className={styles.link} onClick={forgot}>
                  {t("sign-in.screen.forgot-password")}
                </button>
              }
              error={mistakes.password ?? null}
            />
            <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
              {t("sign-in.screen.sign-in")}
            </Button>
            {organization !== null && (
              <PasskeyDoor
                organizationId={organization.orgId}
                onEntered={() => go(safeRedirect(typeof wanted === "string" ? wanted : null, organization.slug), { replace: true })}
                onTrouble={(page) => setMistakes({ page })}
              />
            )}
          </>
        )}
        <SignUpLinks orgSlug={orgSlug ?? null} isAsked={given === null} organization={organization} />
      </form>
    </SignInFrame>
  );
}

/** Where a refusal is shown (product-spec 8): under the password, or over the form when no field can mend it. */
function mistakesOf(error: CallError): Mistakes {
  if (error.code === "EINVAL") return { password: t("sign-in.screen.incorrect-email-password") };
  if (error.code === "EACCES") return { password: error.message };
  return { page: error.message };
}
