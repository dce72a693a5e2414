import { useEffect } from "react";
import { useToasts } from "../shared/feedback/toast.tsx";
import { useServices } from "../shared/services/services.tsx";
import { t } from "../shared/words/words.ts";

/** Says that the server puts calls off. Nothing has to be done: they are asked again until they are answered. */
export function BusySaid() {
  const { onBusy } = useServices();
  const toasts = useToasts();
  useEffect(() => onBusy(() => toasts.show({ text: t("shell.busy-said.many-requests-waiting-go"), time: "long" })), [onBusy, toasts]);
  return null;
}
