import { type FormEvent, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { Words } from "./standing-words.tsx";
import styles from "./sign-in-screen.module.css";

/** `/organization-reminder`: mails where an address has accounts. What it says is the same whoever is asked for. */
export function OrganizationReminderScreen() {
  const { http } = useServices();
  const [email, setEmail] = useState("");
  const [mistake, setMistake] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  usePageTitle(t("entrance.reminder.tab"));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = email.trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) return setMistake(t("sign-in.screen.invalid-email"));
    setSending(true);
    try {
      await http.json("/request-organizations-reminder", { method: "POST", body: { email: address }, withoutToken: true, retry: false });
      setSentTo(address);
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) setMistake(error.message.replace(/^email: /u, ""));
    } finally {
      setSending(false);
    }
  };
  return (
    <SignInFrame isPlain>
      {sentTo !== null && <Banner status="primary">{t("entrance.reminder.sent", { email: sentTo })}</Banner>}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="reminder-title">
        <div>
          <h1 id="reminder-title" className={styles.title}>
            {t("entrance.reminder.title")}
          </h1>
          <p className={styles.who}>{t("entrance.reminder.what")}</p>
        </div>
        <TextField
          label={t("sign-in.screen.email")}
          size="large"
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          onChange={(text) => {
            setEmail(text);
            setMistake(null);
            setSentTo(null);
          }}
          error={mistake}
        />
        <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
          {t("entrance.reminder.send")}
        </Button>
        <p className={styles.others}>
          <TextLink href="/login">{t("entrance.finish.back")}</TextLink>
        </p>
      </form>
    </SignInFrame>
  );
}

/** `/expired`: the session that a signed address began is over; the address opens no second one. */
export function LinkExpiredScreen() {
  usePageTitle(t("entrance.link-expired.tab"));
  return (
    <SignInFrame isPlain>
      <Words title={t("entrance.link-expired.title")} what={t("entrance.link-expired.what")}>
        <TextLink href="/login">{t("entrance.link-expired.login")}</TextLink>
      </Words>
    </SignInFrame>
  );
}

/** Addresses whose part of the product this version does not have: said so, in place of a sign-in that would lead nowhere. */
export function NotHereScreen() {
  usePageTitle(t("entrance.not-here.tab"));
  return (
    <SignInFrame isPlain>
      <Words title={t("entrance.not-here.title")} what={t("entrance.not-here.what")}>
        <TextLink href="/login">{t("entrance.link-expired.login")}</TextLink>
      </Words>
    </SignInFrame>
  );
}

/** `{org}/trial-expired`: the organization's license is over. */
export function TrialExpiredScreen({ orgSlug }: { readonly orgSlug: string }) {
  usePageTitle(t("entrance.expired.tab"));
  return (
    <SignInFrame isPlain>
      <Words title={t("entrance.expired.title")} what={t("entrance.expired.what", { organization: orgSlug })}>
        <TextLink href={`/${orgSlug}`}>{t("entrance.expired.again")}</TextLink>
        <TextLink href="/login">{t("entrance.expired.elsewhere")}</TextLink>
      </Words>
    </SignInFrame>
  );
}
