import type { PasskeyQuestion } from "@sheaf/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { toCallError } from "../../shared/http/call-error.ts";
import { useServices } from "../../shared/services/services.tsx";
import { answerPasskey, hasPasskeys } from "../../shared/session/passkeys.ts";
import { t } from "../../shared/words/words.ts";

interface PasskeyDoorProps {
  readonly organizationId: string;
  readonly onEntered: () => void;
  readonly onTrouble: (message: string) => void;
}

/** Signs in with a passkey alone. Offered to everybody: who has one is nobody's business. */
export function PasskeyDoor({ organizationId, onEntered, onTrouble }: PasskeyDoorProps) {
  const { http, session } = useServices();
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const enter = async (): Promise<void> => {
    setBusy(true);
    try {
      const question = await http.json<PasskeyQuestion>("/login/passkey/begin", {
        method: "POST",
        body: { orgId: organizationId },
        withoutToken: true,
        retry: false,
      });
      const answer = await answerPasskey(question);
      if (answer === null) return onTrouble(t("sign-in.passkey.failed"));
      await session.enterByPasskey(organizationId, answer);
      onEntered();
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error !== null) onTrouble(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={KeyRound} size="large" wide isPending={isBusy} onPress={() => void enter()}>
      {t("sign-in.screen.passkey")}
    </Button>
  );
}
