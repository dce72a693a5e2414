import { type SignupIntent, signupIntents } from "@sheaf/contract";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { findOrganization } from "../../shared/session/organization-lookup.ts";
import type { Organization } from "../../shared/session/session.ts";
import { t } from "../../shared/words/words.ts";
import { OrganizationFields, organizationMistakes, slugOf } from "./organization-fields.tsx";
import { NameFields, NewPasswordField, personMistakes } from "./person-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { type SignUp, signUpFailure, signUpWith, useSignUp, useSignUpStatus } from "./sign-up-state.ts";
import { CodeStep, EmailStep } from "./sign-up-steps.tsx";
import styles from "./sign-in-screen.module.css";

/** Founds an organization: an address, the code that proves it, then the names. With `orgSlug` the person joins that one instead. */
export function SignUpScreen({ orgSlug = null }: { readonly orgSlug?: string | null }) {
  const { http } = useServices();
  const go = useGo();
  const signUp = useSignUp();
  const { status, look } = useSignUpStatus(http, signUp);
  const own = orgSlug === null ? "/signup" : `/${orgSlug}/signup`;
  usePageTitle(t("entrance.sign-up.tab"));
  const again = (): void => go(own, { replace: true, state: {} });
  const onward = status?.status === "complete" ? `/${status.slug ?? orgSlug ?? ""}/login` : null;
  const joins = status?.status === "validated" && orgSlug !== null && signUp !== null;
  useEffect(() => {
    if (onward !== null) go(onward, { replace: true });
    else if (joins) go(`/${orgSlug}/finish-signup`, { replace: true, state: { signUp } });
  }, [go, onward, joins, orgSlug, signUp]);
  if (status === null || onward !== null || joins) return <SignInFrame>{null}</SignInFrame>;
  if (signUp === null && orgSlug === null && status.status === "closed")
    return (
      <SignInFrame>
        <Banner status="warning">{t("entrance.sign-up.closed")}</Banner>
        <div className={styles.form}>
          <h1 className={styles.title}>{t("entrance.sign-up.title")}</h1>
          <p className={styles.who}>{t("entrance.sign-up.closed-what")}</p>
        </div>
      </SignInFrame>
    );
  return (
    <SignInFrame>
      {status.status === "over" && <Banner status="error">{t("entrance.sign-up.over")}</Banner>}
      {signUp !== null && status.status === "waiting" ? (
        <CodeStep key={signUp.trialSignupId} signUp={signUp} isQuiet={orgSlug !== null} onTaken={look} onAgain={again} />
      ) : signUp !== null && status.status === "validated" ? (
        <FoundingStep signUp={signUp} />
      ) : (
        <EmailStep
          title={orgSlug === null ? t("entrance.sign-up.title") : t("entrance.sign-up.join-title")}
          what={orgSlug === null ? t("entrance.sign-up.what") : t("entrance.sign-up.join-what")}
          orgSlug={orgSlug}
          onBegun={(begun) => go(own, { replace: true, state: { signUp: begun } })}
        />
      )}
    </SignInFrame>
  );
}

type Mistakes = Partial<Record<"organization" | "slug" | "firstName" | "password", string>>;

const intentWords = {
  explore: () => t("entrance.sign-up.intent-explore"),
  build: () => t("entrance.sign-up.intent-build"),
  embed: () => t("entrance.sign-up.intent-embed"),
} as const satisfies Record<SignupIntent, () => string>;

/** The address is proven: the organization, and who its first administrator is. */
function FoundingStep({ signUp }: { readonly signUp: SignUp }) {
  const { http, session } = useServices();
  const go = useGo();
  const [organization, setOrganization] = useState("");
  const [typedSlug, setSlug] = useState<string | null>(null);
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [password, setPassword] = useState("");
  const [intent, setIntent] = useState<SignupIntent>("explore");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const slug = typedSlug ?? slugOf(organization);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const found = { ...organizationMistakes(organization, slug), ...personMistakes(firstName, password) };
    setMistakes(found);
    setTrouble(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const more = { organization: organization.trim(), slug, firstName, lastName, password, trialSignupIntent: intent };
      const made = await signUpWith(http, signUp, more);
      await session.signIn({ organizationId: made.orgId, email: signUp.email, password });
      go("/get-started", { replace: true, state: { founded: { slug: made.slug, organization: organization.trim(), intent } } });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error === null) return;
      const { field } = error.details;
      const message = signUpFailure(error);
      if (error.code === "EEXIST" || field === "slug") setMistakes({ slug: message });
      else if (field === "password") setMistakes({ password: message });
      else setTrouble(message);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {trouble !== null && <Banner status="error">{trouble}</Banner>}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-up-title">
        <div>
          <h1 id="sign-up-title" className={styles.title}>
            {t("entrance.start.title")}
          </h1>
          <p className={styles.who}>
            {t("entrance.start.what")} <strong>{signUp.email}</strong>
          </p>
        </div>
        <OrganizationFields name={organization} slug={slug} onName={setOrganization} onSlug={setSlug} mistakes={mistakes} />
        <Select
          label={t("entrance.sign-up.intent")}
          options={signupIntents.map((id) => ({ id, label: intentWords[id]() }))}
          value={intent}
          onChange={setIntent}
        />
        <NameFields
          firstName={firstName}
          lastName={lastName}
          onFirstName={setFirstName}
          onLastName={setLastName}
          mistake={mistakes.firstName}
        />
        <NewPasswordField value={password} onChange={setPassword} mistake={mistakes.password} />
        <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
          {t("entrance.start.make")}
        </Button>
      </form>
    </>
  );
}

/** `{org}/finish-signup`: who joins an organization, once their address is proven. */
export function FinishSignUpScreen({ orgSlug }: { readonly orgSlug: string }) {
  const { http, session } = useServices();
  const go = useGo();
  const kept = useSignUp();
  // what came with the address, once: where this screen leads to brings nothing
  const [signUp] = useState(kept);
  const { status } = useSignUpStatus(http, signUp);
  const [organization, setOrganization] = useState<Organization | null>(null);
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [password, setPassword] = useState("");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  usePageTitle(t("entrance.sign-up.tab"));
  const isReady = signUp !== null && status?.status === "validated";
  const back = signUp === null || (status !== null && status.status !== "validated" && status.status !== "complete");
  const isDone = status?.status === "complete";
  useEffect(() => {
    if (back) go(`/${orgSlug}/signup`, { replace: true, state: signUp === null ? {} : { signUp } });
    else if (isDone) go(`/${orgSlug}/login`, { replace: true });
  }, [back, isDone, go, orgSlug, signUp]);
  useEffect(() => {
    const controller = new AbortController();
    findOrganization(http, orgSlug, controller.signal).then(setOrganization, () => undefined);
    return () => controller.abort();
  }, [http, orgSlug]);
  if (!isReady) return <SignInFrame>{null}</SignInFrame>;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const found = personMistakes(firstName, password);
    setMistakes(found);
    setTrouble(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const made = await signUpWith(http, signUp, { slug: orgSlug, firstName, lastName, password });
      const mfa = await session.signIn({ organizationId: made.orgId, email: signUp.email, password });
      // where everybody takes a second step, they sign in as they will every day
      go(mfa === null ? `/${made.slug}` : `/${made.slug}/login`, { replace: true });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error === null) return;
      const message = signUpFailure(error);
      if (error.details["field"] === "password") setMistakes({ password: message });
      else setTrouble(message);
    } finally {
      setSending(false);
    }
  };
  return (
    <SignInFrame>
      {trouble !== null && <Banner status="error">{trouble}</Banner>}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-up-title">
        <div>
          <h1 id="sign-up-title" className={styles.title}>
            {t("sign-in.invitation.join", { organization: organization?.name ?? orgSlug })}
          </h1>
          <p className={styles.who}>
            <strong>{signUp.email}</strong>
          </p>
        </div>
        <NameFields
          firstName={firstName}
          lastName={lastName}
          onFirstName={setFirstName}
          onLastName={setLastName}
          mistake={mistakes.firstName}
        />
        <NewPasswordField value={password} onChange={setPassword} mistake={mistakes.password} />
        <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
          {t("entrance.sign-up.finish")}
        </Button>
      </form>
    </SignInFrame>
  );
}
