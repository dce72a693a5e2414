import type { EmailValidationAnswer } from "@sheaf/contract";
import { useEffect, type FormEvent, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { CodeField } from "./code-field.tsx";
import type { SignUp } from "./sign-up-state.ts";
import styles from "./sign-in-screen.module.css";

const EMAIL = /^[^\s@]+@[^\s@]+$/;

interface EmailStepProps {
  readonly title: string;
  readonly what: string;
  /** Of the organization to join; null: one is founded. */
  readonly orgSlug: string | null;
  readonly onBegun: (signUp: SignUp) => void;
}

/** Asks for the address, and has a code mailed to it. */
export function EmailStep({ title, what, orgSlug, onBegun }: EmailStepProps) {
  const { http } = useServices();
  const [email, setEmail] = useState("");
  const [mistake, setMistake] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const address = email.trim();
    if (!EMAIL.test(address)) return setMistake(t("sign-in.screen.invalid-email"));
    setSending(true);
    try {
      const begun = await http.json<EmailValidationAnswer>("/email-validation", {
        method: "POST",
        body: { email: address, ...(orgSlug === null ? {} : { slug: orgSlug }) },
        withoutToken: true,
        retry: false,
      });
      onBegun({ trialSignupId: begun.trialSignupId, email: address });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) setMistake(error.message.replace(/^email: /u, ""));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-up-title">
      <div>
        <h1 id="sign-up-title" className={styles.title}>
          {title}
        </h1>
        <p className={styles.who}>{what}</p>
      </div>
      <TextField
        label={t("entrance.sign-up.email")}
        size="large"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(text) => {
          setEmail(text);
          setMistake(null);
        }}
        error={mistake}
      />
      <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
        {t("entrance.sign-up.continue")}
      </Button>
      <p className={styles.others}>
        <TextLink href={orgSlug === null ? "/login" : `/${orgSlug}/login`}>{t("entrance.sign-up.has-account")}</TextLink>
      </p>
    </form>
  );
}

interface CodeStepProps {
  readonly signUp: SignUp;
  /** Of the organization to join: nobody is told whether a code is on its way. */
  readonly isQuiet: boolean;
  /** The code may have been taken, here or in another tab. */
  readonly onTaken: () => void;
  readonly onAgain: () => void;
}

/** Asks for the code of the mail. */
export function CodeStep({ signUp, isQuiet, onTaken, onAgain }: CodeStepProps) {
  const { http } = useServices();
  const { trialSignupId, email } = signUp;
  const [code, setCode] = useState("");
  const [mistake, setMistake] = useState<string | null>(null);
  const [news, setNews] = useState<{ readonly text: string; readonly isBad: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // what was pressed to come here is gone, and the focus with it
  useEffect(() => input.current?.focus(), []);
  const call = async (path: string, body: object, after: () => void): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setNews(null);
    try {
      await http.json(path, { method: "POST", body: { trialSignupId, ...body }, withoutToken: true, retry: false });
      after();
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error === null) return;
      if (error.code === "ENOENT") return onTaken();
      if (error.code === "EINVAL") {
        setMistake(error.message);
        input.current?.select();
      } else setNews({ text: error.message, isBad: true });
    } finally {
      setSending(false);
    }
  };
  const check = (digits: string): void => void call("/email-validation/check", { email, code: digits }, onTaken);
  const resend = (): void =>
    void call("/free-trial/resend-email", {}, () => setNews({ text: t("sign-in.second-step.resent"), isBad: false }));
  return (
    <>
      {news !== null && <Banner status={news.isBad ? "error" : "primary"}>{news.text}</Banner>}
      <form
        className={styles.form}
        noValidate
        aria-labelledby="sign-up-title"
        onSubmit={(event) => {
          event.preventDefault();
          check(code);
        }}
      >
        <div>
          <h1 id="sign-up-title" className={styles.title}>
            {t("entrance.sign-up.check-mail")}
          </h1>
          <p className={styles.who}>{isQuiet ? t("entrance.sign-up.maybe-sent", { email }) : t("entrance.sign-up.sent", { email })}</p>
        </div>
        <CodeField
          label={t("entrance.sign-up.code")}
          description={t("entrance.sign-up.code-what")}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            setMistake(null);
            if (digits.length === 6 && digits !== code) check(digits);
          }}
          inputRef={input}
          error={mistake}
        />
        <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
          {t("entrance.sign-up.continue")}
        </Button>
        <div className={styles.others}>
          <TextLink onPress={resend}>{t("entrance.sign-up.resend")}</TextLink>
          <TextLink onPress={onAgain}>{t("entrance.sign-up.other-email")}</TextLink>
        </div>
      </form>
    </>
  );
}
