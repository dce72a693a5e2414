import type { InvitationFacts } from "@sheaf/contract";
import { useEffect, useState, type FormEvent } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { followBranding } from "../../shared/branding/branding.ts";
import { Banner } from "../../shared/feedback/banner.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { NameFields, NewPasswordField, personMistakes } from "./person-fields.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import styles from "./sign-in-screen.module.css";

interface Mistakes {
  readonly firstName?: string;
  readonly password?: string;
  readonly page?: string;
}

/** Where the link of an invitation leads. What opens it stands behind the `#`, which no browser sends to a server. */
export function InvitationScreen() {
  const { http, session } = useServices();
  const go = useGo();
  const [token] = useState(() => location.hash.slice(1));
  const [facts, setFacts] = useState<InvitationFacts | null>(null);
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [password, setPassword] = useState("");
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isSending, setSending] = useState(false);
  usePageTitle(t("sign-in.invitation.title"));

  useEffect(() => {
    if (token === "") {
      setMistakes({ page: t("sign-in.invitation.incomplete") });
      return;
    }
    let isGone = false;
    http.json<InvitationFacts>("/invite/read", { method: "POST", body: { token }, withoutToken: true }).then(
      (found) => {
        if (isGone) return;
        void followBranding(http, found.slug);
        setFacts(found);
        setFirstName(found.firstName);
        setLastName(found.lastName);
      },
      (thrown: unknown) => {
        const error = toCallError(thrown);
        if (!isGone && error !== null) setMistakes({ page: error.message });
      },
    );
    return () => {
      isGone = true;
    };
  }, [http, token]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || facts === null) return;
    const found = personMistakes(firstName, password);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await session.acceptInvitation({ token, firstName: firstName.trim(), lastName: lastName.trim(), password });
      go(`/${facts.slug}`, { replace: true });
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) setMistakes({ page: error.message });
    } finally {
      setSending(false);
    }
  };

  return (
    <SignInFrame isPlain>
      {mistakes.page !== undefined && <Banner status="error">{mistakes.page}</Banner>}
      {facts !== null && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="invitation-title">
          <h1 id="invitation-title" className={styles.title}>
            {t("sign-in.invitation.join", { organization: facts.organization })}
          </h1>
          <TextField label={t("sign-in.screen.email")} size="large" value={facts.email} onChange={() => undefined} isReadOnly />
          <NameFields
            firstName={firstName}
            lastName={lastName}
            onFirstName={setFirstName}
            onLastName={setLastName}
            mistake={mistakes.firstName}
          />
          <NewPasswordField value={password} onChange={setPassword} mistake={mistakes.password} />
          <Button type="submit" variant="primary" size="large" wide isPending={isSending}>
            {t("sign-in.invitation.accept")}
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}
