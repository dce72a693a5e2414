import { gql, type TypedDocumentNode } from "@apollo/client";
import type { InactivityConfig } from "@sheaf/contract";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../shared/actions/button.tsx";
import { useToasts } from "../shared/feedback/toast.tsx";
import { Dialog } from "../shared/overlays/dialog.tsx";
import { useMembership } from "../shared/services/organization.tsx";
import { useServices } from "../shared/services/services.tsx";
import { whenQuiet } from "../shared/services/when-quiet.ts";
import { IdleWatch } from "../shared/session/idle-watch.ts";
import { t } from "../shared/words/words.ts";

const NOTE_ACTIVITY: TypedDocumentNode<{ readonly noteActivity: InactivityConfig }, Record<string, never>> = gql`
  mutation NoteActivity {
    noteActivity {
      isEnabled
      timeoutSecs
    }
  }
`;

const uses = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Asks whether anybody is there before a session ends by inactivity, and ends it when nobody is. */
export function Inactivity() {
  const { graphql, session } = useServices();
  const { organization, attributes } = useMembership();
  const { show } = useToasts();
  const { organizationId } = organization;
  const [watch] = useState(() => {
    const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`sheaf.activity.${organizationId}`);
    const watched = new IdleWatch(
      {
        now: () => Date.now(),
        setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
        clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        tell: () => channel?.postMessage("used"),
        report: () =>
          graphql.mutate({ mutation: NOTE_ACTIVITY }).then(({ data }) => {
            if (data == null) throw new Error("no answer");
            return data.noteActivity;
          }),
        end: () => {
          show({ text: t("shell.inactivity.ended"), time: "longest" });
          void session.signOut("inactivity");
        },
      },
      attributes.inactivityConfig,
    );
    return { watched, channel };
  });
  useEffect(() => {
    const { watched, channel } = watch;
    const onMessage = (): void => watched.usedElsewhere();
    channel?.addEventListener("message", onMessage);
    // once it asks, it wants an answer: the way of the pointer to a button is none
    const onUse = (): void => {
      if (watched.state().kind === "in-use") watched.used();
    };
    for (const use of uses) window.addEventListener(use, onUse, { capture: true, passive: true });
    // that the page was opened is use as well, and can be told once the page is there
    const callOff = whenQuiet(() => watched.start());
    return () => {
      callOff();
      watched.stop();
      channel?.removeEventListener("message", onMessage);
      for (const use of uses) window.removeEventListener(use, onUse, { capture: true });
    };
  }, [watch]);
  const state = useSyncExternalStore(watch.watched.subscribe, watch.watched.state);
  if (state.kind !== "asking") return null;
  return (
    <Dialog
      title={t("shell.inactivity.title")}
      isOpen
      role="alertdialog"
      width="small"
      onClose={watch.watched.used}
      actions={
        <>
          <Button onPress={() => void session.signOut("user")}>{t("shell.inactivity.sign-out")}</Button>
          <Button variant="primary" autoFocus onPress={watch.watched.used}>
            {t("shell.inactivity.stay")}
          </Button>
        </>
      }
    >
      <Countdown endsAt={state.endsAt} />
    </Dialog>
  );
}

function Countdown({ endsAt }: { readonly endsAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <p>{t("shell.inactivity.soon", { count: Math.max(0, Math.ceil((endsAt - now) / 1_000)) })}</p>;
}
