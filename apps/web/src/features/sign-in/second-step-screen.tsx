import { Navigate, useRouterState } from "@tanstack/react-router";
import type { MfaMethod, PasskeyAnswer, PasskeyQuestion } from "@sheaf/contract";
import { KeyRound, Mail, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { answerPasskey, hasPasskeys } from "../../shared/session/passkeys.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { safeRedirect } from "../../shared/session/safe-redirect.ts";
import { t } from "../../shared/words/words.ts";
import { CodeField } from "./code-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

/** A sign-in whose password was right: in the history entry of its page, with nothing that opens anything. */
export interface WaitingSignIn {
  readonly organizationId: string;
  readonly organization: string;
  readonly userId: string;
  readonly email: string;
  readonly methods: readonly MfaMethod[];
}

function isWaiting(value: unknown): value is WaitingSignIn {
  return typeof value === "object" && value !== null && "userId" in value && "methods" in value && Array.isArray(value.methods);
}

/** `i•••@cascade-air.example`: enough to know one's own by. */
export function veiled(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The second step of signing in: a code of the app, one by mail, or a recovery code. */
export function SecondStepScreen({ orgSlug, method }: { readonly orgSlug: string; readonly method: MfaMethod }) {
  const here = useRouterState({ select: (router) => router.location.state as { readonly waiting?: unknown; readonly wanted?: unknown } });
  // as it was when the page came: on the way to the next page the address is that page's already
  const [state] = useState(here);
  // who comes here by the address alone has not shown a password
  if (!isWaiting(state.waiting)) return <Navigate to={`/${orgSlug}/login`} replace />;
  return <SecondStep key={method} orgSlug={orgSlug} method={method} waiting={state.waiting} wanted={state.wanted} />;
}

const waySegments = () =>
  ({
    passkey: { id: "passkey", label: t("sign-in.passkey.segment"), icon: KeyRound },
    totp: { id: "totp", label: t("sign-in.second-step.app"), icon: Smartphone },
    email: { id: "email", label: t("sign-in.second-step.email"), icon: Mail },
  }) as const;

interface SecondStepProps {
  readonly orgSlug: string;
  readonly method: MfaMethod;
  readonly waiting: WaitingSignIn;
  readonly wanted: unknown;
}

function SecondStep({ orgSlug, method, waiting, wanted }: SecondStepProps) {
  const { http, session } = useServices();
  const go = useGo();
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [news, setNews] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePageTitle(t("sign-in.second-step.tab"));
  useEffect(() => input.current?.focus(), [isRecovery]);
  const { organizationId, userId, email, methods } = waiting;
  const claimed = { orgId: organizationId, userId, email };

  const isByPasskey = method === "passkey" && !isRecovery;
  const showPasskey = async (): Promise<PasskeyAnswer | null> => {
    const question = await http.json<PasskeyQuestion>("/login/verify/passkey", {
      method: "POST",
      body: claimed,
      withoutToken: true,
      retry: false,
    });
    const answer = await answerPasskey(question);
    if (answer === null) setNews({ text: t("sign-in.passkey.failed"), isBad: true });
    return answer;
  };
  const verify = async (typed: string): Promise<void> => {
    if (isSending) return;
    setError(null);
    setNews(null);
    if (typed === "" && !isByPasskey) {
      setError(t("sign-in.second-step.code-needed"));
      return input.current?.focus();
    }
    setSending(true);
    try {
      const shown = isByPasskey ? await showPasskey() : typed;
      if (shown === null) return;
      // a recovery code goes where those of the app go
      await session.verify({ organizationId, userId, email, method: isRecovery ? "totp" : method, code: shown, remember });
      go(safeRedirect(typeof wanted === "string" ? wanted : null, orgSlug), { replace: true });
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure === null) return;
      if (failure.code === "EINVAL" && !isByPasskey) {
        setError(failure.message);
        setCode("");
        input.current?.focus();
      } else setNews({ text: failure.message, isBad: true });
    } finally {
      setSending(false);
    }
  };
  const ask = async (path: string, more: object, then: () => void): Promise<void> => {
    setNews(null);
    try {
      await http.json(path, { method: "POST", body: { ...claimed, ...more }, withoutToken: true, retry: false });
      then();
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) setNews({ text: failure.message, isBad: true });
    }
  };
  const take = (next: MfaMethod): void =>
    void ask("/login/switch-mfa", { currentMethod: method, nextMethod: next }, () =>
      go(`/${orgSlug}/login/mfa/${next}`, { replace: true, state: { waiting, wanted } }),
    );
  const resend = (): void =>
    void ask("/login/verify/resend-email", {}, () => setNews({ text: t("sign-in.second-step.resent"), isBad: false }));

  return (
    <SignInFrame>
      {news !== null && <Banner status={news.isBad ? "error" : "primary"}>{news.text}</Banner>}
      <form
        className={styles.form}
        noValidate
        aria-labelledby="second-step-title"
        onSubmit={(event) => {
          event.preventDefault();
          void verify(code.trim());
        }}
      >
        <div>
          <h1 id="second-step-title" className={styles.title}>
            {t("sign-in.second-step.title")}
          </h1>
          <p className={styles.who}>
            {t("sign-in.second-step.signing-in", { organization: waiting.organization })} <strong>{email}</strong>
          </p>
        </div>
        {methods.length > 1 && (
          <SegmentedControl<MfaMethod>
            label={t("sign-in.second-step.way")}
            wide
            value={method}
            onChange={take}
            segments={methods.map((id) => waySegments()[id])}
          />
        )}
        {isByPasskey ? (
          <p>{hasPasskeys() ? t("sign-in.passkey.what") : t("sign-in.passkey.failed")}</p>
        ) : isRecovery ? (
          <TextField
            label={t("sign-in.second-step.recovery-code")}
            description={t("sign-in.second-step.recovery-what")}
            size="large"
            isCode
            autoComplete="off"
            spellCheck="false"
            value={code}
            onChange={(text) => {
              setCode(text);
              setError(null);
            }}
            inputRef={input}
            error={error}
          />
        ) : (
          <CodeField
            label={t("sign-in.second-step.code")}
            description={
              method === "totp" ? t("sign-in.second-step.from-app") : t("sign-in.second-step.from-email", { email: veiled(email) })
            }
            value={code}
            onChange={(digits) => {
              setCode(digits);
              setError(null);
              if (digits.length === 6 && digits !== code) void verify(digits);
            }}
            inputRef={input}
            error={error}
          />
        )}
        <Checkbox isSelected={remember} onChange={setRemember}>
          {t("sign-in.second-step.remember")}
        </Checkbox>
        <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
          {isByPasskey ? t("sign-in.passkey.use") : t("sign-in.second-step.verify")}
        </Button>
        <div className={styles.others}>
          {method !== "email" ? (
            <>
              {!isRecovery && (
                <span>
                  {t("sign-in.second-step.no-phone")}{" "}
                  <button type="button" className={styles.link} onClick={() => take("email")}>
                    {t("sign-in.second-step.email-code-to", { email: veiled(email) })}
                  </button>
                </span>
              )}
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  setRecovery(!isRecovery);
                  setCode("");
                  setError(null);
                }}
              >
                {isRecovery
                  ? method === "passkey"
                    ? t("sign-in.passkey.use")
                    : t("sign-in.second-step.use-app")
                  : t("sign-in.second-step.use-recovery")}
              </button>
            </>
          ) : (
            <button type="button" className={styles.link} onClick={resend}>
              {t("sign-in.second-step.resend")}
            </button>
          )}
          <button type="button" className={styles.link} onClick={() => go(`/${orgSlug}/login`, { replace: true })}>
            {t("sign-in.second-step.someone-else")}
          </button>
        </div>
      </form>
    </SignInFrame>
  );
}
