import type { PasskeyAnswer, PasskeyQuestion } from "@sheaf/contract";
import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { answerPasskey, hasPasskeys, offerPasskeys, offersPasskeys } from "../../shared/session/passkeys.ts";
import { t } from "../../shared/words/words.ts";

interface PasskeyDoorProps {
  readonly organizationId: string;
  readonly onEntered: () => void;
  readonly onTrouble: (message: string) => void;
}

/**
 * Signs in with a passkey alone, by the button, or by choosing one among what the browser suggests for the email address. Offered to everybody:
 * who has one is nobody's business.
 */
export function PasskeyDoor({ organizationId, onEntered, onTrouble }: PasskeyDoorProps) {
  const { http, session } = useServices();
  const [isBusy, setBusy] = useState(false);
  /** The browser suggests passkeys anew with each of them: while the button's question is open there is no other. */
  const [rounds, setRounds] = useState(0);
  const told = useRef({ onEntered, onTrouble });
  useEffect(() => {
    told.current = { onEntered, onTrouble };
  });
  const ask = useCallback(
    () =>
      http.json<PasskeyQuestion>("/login/passkey/begin", {
        method: "POST",
        body: { orgId: organizationId },
        withoutToken: true,
        retry: false,
      }),
    [http, organizationId],
  );
  const enter = useCallback(
    async (answer: PasskeyAnswer): Promise<void> => {
      await session.enterByPasskey(organizationId, answer);
      told.current.onEntered();
    },
    [session, organizationId],
  );
  const trouble = (thrown: unknown): void => {
    const error = toCallError(thrown);
    if (error !== null) told.current.onTrouble(error.message);
  };

  useEffect(() => {
    const left = new AbortController();
    const offer = async (): Promise<void> => {
      if (!(await offersPasskeys())) return;
      while (!left.signal.aborted) {
        const question = await ask();
        const outcome = await offerPasskeys(question, left.signal);
        if (left.signal.aborted || outcome === "stopped") return;
        if (outcome === "over") continue;
        await enter(outcome).catch(trouble);
        return setRounds((before) => before + 1);
      }
    };
    // what cannot be suggested is still there by the button
    offer().catch(() => undefined);
    return () => left.abort();
  }, [ask, enter, rounds]);

  if (!hasPasskeys()) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await answerPasskey(await ask());
      if (answer === null) return onTrouble(t("sign-in.passkey.failed"));
      await enter(answer);
    } catch (thrown) {
      trouble(thrown);
    } finally {
      setBusy(false);
      setRounds((before) => before + 1);
    }
  };
  return (
    <Button icon={KeyRound} size="large" wide isPending={isBusy} onPress={() => void press()}>
      {t("sign-in.screen.passkey")}
    </Button>
  );
}
