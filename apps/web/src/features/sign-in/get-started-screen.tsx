import type { SignupAnswer } from "@sheaf/contract";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { FirstSteps, foundedOf } from "./first-steps.tsx";
import { OrganizationFields, organizationMistakes, slugOf } from "./organization-fields.tsx";
import { NameFields, NewPasswordField, personMistakes } from "./person-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { Words } from "./standing-words.tsx";
import { signUpFailure } from "./sign-up-state.ts";
import styles from "./sign-in-screen.module.css";

type Field = "organization" | "slug" | "email" | "firstName" | "password";
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** `/get-started`: first steps for whoever founded an organization; else the first administrator of a server comes in. */
export function GetStartedScreen() {
  const founded = foundedOf(useRouterState({ select: (state) => (state.location.state as { readonly founded?: unknown }).founded }));
  return founded === null ? <FirstAdministrator /> : <FirstSteps founded={founded} />;
}

/** The first administrator of a server, by the link that its start printed. What opens it stands behind the `#`. */
function FirstAdministrator() {
  const { http, session } = useServices();
  const go = useGo();
  const [token] = useState(() => location.hash.slice(1));
  const [isOpen, setOpen] = useState(false);
  const [organization, setOrganization] = useState("");
  const [typedSlug, setSlug] = useState<string | null>(null);
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  const [trouble, setTrouble] = useState<string | null>(token === "" ? t("entrance.start.incomplete") : null);
  const [isSending, setSending] = useState(false);
  const slug = typedSlug ?? slugOf(organization);
  usePageTitle(t("entrance.start.tab"));

  useEffect(() => {
    if (token === "") return;
    let isGone = false;
    http.json("/get-started/read", { method: "POST", body: { token }, withoutToken: true, retry: false }).then(
      () => {
        if (!isGone) setOpen(true);
      },
      (thrown: unknown) => {
        const error = toCallError(thrown);
        if (!isGone && error !== null) setTrouble(error.message);
      },
    );
    return () => {
      isGone = true;
    };
  }, [http, token]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const found: Partial<Record<Field, string>> = {
      ...organizationMistakes(organization, slug),
      ...(EMAIL.test(email.trim()) ? {} : { email: t("sign-in.screen.invalid-email") }),
      ...personMistakes(firstName, password),
    };
    setMistakes(found);
    setTrouble(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const body = { token, organization, slug, email: email.trim(), firstName, lastName, password };
      const made = await http.json<SignupAnswer>("/signup", { method: "POST", body, withoutToken: true, retry: false });
      await session.signIn({ organizationId: made.orgId, email: email.trim(), password });
      go("/get-started", { replace: true, state: { founded: { slug: made.slug, organization: organization.trim(), intent: "explore" } } });
    } catch (thrown) {
      const error = toCallError(thrown);
      setTrouble(error === null ? t("entrance.start.failed") : signUpFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <SignInFrame>
      {isOpen && trouble !== null && <Banner status="error">{trouble}</Banner>}
      {!isOpen && trouble !== null && (
        <Words title={t("entrance.start.no-link")} what={trouble}>
          <TextLink href="/login">{t("entrance.link-expired.login")}</TextLink>
        </Words>
      )}
      {isOpen && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="get-started-title">
          <div>
            <h1 id="get-started-title" className={styles.title}>
              {t("entrance.start.title")}
            </h1>
            <p className={styles.who}>{t("entrance.start.what")}</p>
          </div>
          <OrganizationFields name={organization} slug={slug} onName={setOrganization} onSlug={setSlug} mistakes={mistakes} />
          <NameFields
            firstName={firstName}
            lastName={lastName}
            onFirstName={setFirstName}
            onLastName={setLastName}
            mistake={mistakes.firstName}
          />
          <TextField
            label={t("sign-in.screen.email")}
            size="large"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={mistakes.email ?? null}
          />
          <NewPasswordField value={password} onChange={setPassword} mistake={mistakes.password} />
          <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
            {t("entrance.start.make")}
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}
