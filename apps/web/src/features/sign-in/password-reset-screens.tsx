import { useRouterState } from "@tanstack/react-router";
import { limits } from "@sheaf/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { findOrganization } from "../../shared/session/organization-lookup.ts";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

interface News {
  readonly text: string;
  readonly isBad: boolean;
}

/** Asks for a link to a new password. What it says is the same whoever is asked for. */
export function ForgotPasswordScreen({ orgSlug }: { readonly orgSlug: string }) {
  const { http } = useServices();
  const known = useRouterState({ select: (router) => (router.location.state as { readonly email?: unknown }).email });
  const [email, setEmail] = useState(typeof known === "string" ? known : "");
  const [error, setError] = useState<string | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const [isSending, setSending] = useState(false);
  usePageTitle(t("sign-in.forgot.tab"));
  const send = async (): Promise<void> => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return setError(t("sign-in.screen.invalid-email"));
    setSending(true);
    setNews(null);
    try {
      const organization = await findOrganization(http, orgSlug);
      if (organization === null) return setNews({ text: t("sign-in.screen.no-organization-address"), isBad: true });
      const body = { orgId: organization.orgId, email: email.trim() };
      await http.json("/send-password-reset", { method: "POST", body, withoutToken: true, retry: false });
      setNews({ text: t("sign-in.forgot.sent", { email: email.trim() }), isBad: false });
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) setNews({ text: failure.message, isBad: true });
    } finally {
      setSending(false);
    }
  };
  return (
    <Card title={t("sign-in.forgot.title")} what={t("sign-in.forgot.what")} news={news} orgSlug={orgSlug} onSubmit={send}>
      <TextField
        label={t("sign-in.screen.email")}
        size="large"
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(text) => {
          setEmail(text);
          setError(null);
        }}
        error={error}
      />
      <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
        {t("sign-in.forgot.send")}
      </Button>
    </Card>
  );
}

/** Where the link of the mail leads. What opens it stands behind the `#`, which no browser sends to a server. */
export function ResetPasswordScreen({ orgSlug }: { readonly orgSlug: string }) {
  const { http } = useServices();
  const go = useGo();
  const [[token = "", email = ""]] = useState(() => readHash(location.hash));
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const [isSending, setSending] = useState(false);
  usePageTitle(t("sign-in.reset.tab"));
  const set = async (): Promise<void> => {
    if (password.length < limits.passwordMinimum)
      return setError(t("sign-in.invitation.password-length", { count: String(limits.passwordMinimum) }));
    setSending(true);
    setNews(null);
    try {
      const organization = await findOrganization(http, orgSlug);
      if (organization === null) return setNews({ text: t("sign-in.screen.no-organization-address"), isBad: true });
      const body = { orgId: organization.orgId, email, token, password };
      await http.json("/reset-password", { method: "POST", body, withoutToken: true, retry: false });
      go(`/${orgSlug}/login`, { replace: true, state: { news: "password-reset" } });
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure === null) return;
      const message = failure.message.replace(/^password: /u, "");
      if (failure.details["field"] === "password" || message !== failure.message) setError(message);
      else setNews({ text: message, isBad: true });
    } finally {
      setSending(false);
    }
  };
  return (
    <Card
      title={t("sign-in.reset.title")}
      what={email === "" ? t("sign-in.invitation.incomplete") : t("sign-in.reset.what", { email })}
      news={news}
      orgSlug={orgSlug}
      onSubmit={set}
      {...(news?.isBad === true ? { again: true } : {})}
    >
      <PasswordField
        label={t("sign-in.reset.new-password")}
        size="large"
        name="new-password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(text) => {
          setPassword(text);
          setError(null);
        }}
        error={error}
      />
      <Button type="submit" variant="primary" size="large" wide isPending={isSending} isDisabled={token === ""}>
        {t("sign-in.reset.set")}
      </Button>
    </Card>
  );
}

/** The token and the address that it is for. */
function readHash(hash: string): readonly string[] {
  const [token = "", email = ""] = hash.slice(1).split("/");
  try {
    return [token, decodeURIComponent(email)];
  } catch {
    return [];
  }
}

interface CardProps {
  readonly title: string;
  readonly what: string;
  readonly news: News | null;
  readonly orgSlug: string;
  /** Offers another link. */
  readonly again?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

function Card({ title, what, news, orgSlug, again = false, onSubmit, children }: CardProps) {
  const go = useGo();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <SignInFrame>
      {news !== null && <Banner status={news.isBad ? "error" : "primary"}>{news.text}</Banner>}
      <form className={styles.form} noValidate aria-labelledby="card-title" onSubmit={submit}>
        <div>
          <h1 id="card-title" className={styles.title}>
            {title}
          </h1>
          <p className={styles.who}>{what}</p>
        </div>
        {children}
        <div className={styles.others}>
          {again && (
            <button type="button" className={styles.link} onClick={() => go(`/${orgSlug}/forgot-password`)}>
              {t("sign-in.reset.ask-again")}
            </button>
          )}
          <button type="button" className={styles.link} onClick={() => go(`/${orgSlug}/login`)}>
            {t("sign-in.forgot.back")}
          </button>
        </div>
      </form>
    </SignInFrame>
  );
}
