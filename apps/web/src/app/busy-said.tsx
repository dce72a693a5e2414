import { useEffect } from "react";
import { useToasts } from "../shared/feedback/toast.tsx";
import { useServices } from "../shared/services/services.tsx";

/** Says that the server puts calls off. Nothing has to be done: they are asked again until they are answered. */
export function BusySaid() {
  const { onBusy } = useServices();
  const toasts = useToasts();
  useEffect(
    () => onBusy(() => toasts.show({ text: "Many of your requests are waiting. They go on by themselves in a moment.", time: "long" })),
    [onBusy, toasts],
  );
  return null;
}
