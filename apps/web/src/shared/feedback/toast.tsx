import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icons/icon.tsx";
import { ToastQueue, type ToastMessage } from "./toast-queue.ts";
import { t } from "../words/words.ts";
import styles from "./toast.module.css";

export interface Toasts {
  /** Shows a toast and gives its id. */
  readonly show: (message: ToastMessage) => number;
  readonly close: (id: number) => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** The way to say that something happened: `useToasts().show({ text: "Moved to trash", action: { label: "Undo", onSelect } })`. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error("useToasts outside of ToastProvider");
  return toasts;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(
    () =>
      new ToastQueue({
        start: (run, milliseconds) => setTimeout(run, milliseconds),
        stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      }),
  );
  return (
    <ToastContext value={queue}>
      {children}
      <ToastRegion queue={queue} />
    </ToastContext>
  );
}

const icons = { neutral: null, success: CircleCheck, error: CircleAlert } as const;

function ToastRegion({ queue }: { readonly queue: ToastQueue }) {
  const visible = useSyncExternalStore(queue.subscribe, queue.visible);
  const list = useRef<HTMLOListElement>(null);
  // Pointing at a toast, or having the focus in it, stops its timer; the list itself can do nothing.
  useEffect(() => {
    const node = list.current;
    if (node === null) return;
    const events = [
      ["pointerenter", queue.pause],
      ["pointerleave", queue.resume],
      ["focusin", queue.pause],
      ["focusout", queue.resume],
    ] as const;
    for (const [name, listener] of events) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of events) node.removeEventListener(name, listener);
    };
  }, [queue]);
  return createPortal(
    <section aria-label={t("shared.toast.notifications")} className={styles.region} data-react-aria-top-layer="true">
      <ol ref={list} aria-live="polite" aria-relevant="additions text" className={styles.list}>
        {visible.map((toast) => {
          const icon = icons[toast.status ?? "neutral"];
          return (
            <li key={toast.id} className={styles.toast} data-status={toast.status ?? "neutral"}>
              {icon !== null && <Icon icon={icon} className={styles.icon ?? ""} />}
              <span className={styles.text}>{toast.text}</span>
              {toast.action !== undefined && (
                <button
                  type="button"
                  className={styles.action}
                  onClick={() => {
                    toast.action?.onSelect();
                    queue.close(toast.id);
                  }}
                >
                  {toast.action.label}
                </button>
              )}
              <button type="button" aria-label={t("shared.toast.dismiss")} className={styles.close} onClick={() => queue.close(toast.id)}>
                <Icon icon={X} />
              </button>
            </li>
          );
        })}
      </ol>
    </section>,
    document.body,
  );
}
