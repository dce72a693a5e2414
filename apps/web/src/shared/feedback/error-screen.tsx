import { FileX2, Lock, TriangleAlert } from "lucide-react";
import { Button } from "../actions/button.tsx";
import { CopyButton } from "../actions/copy-button.tsx";
import type { CallError } from "../http/call-error.ts";
import { Icon } from "../icons/icon.tsx";
import { useGo, usePageTitle } from "../navigation/go.ts";
import { t } from "../words/words.ts";
import styles from "./error-screen.module.css";

export type ErrorScreenKind = "access-denied" | "not-found" | "error";

const words = {
  "access-denied": {
    icon: Lock,
    get title() {
      return t("shared.error-screen.error-access-denied");
    },
    get text() {
      return t("shared.error-screen.dont-permission-access-page");
    },
  },
  "not-found": {
    icon: FileX2,
    get title() {
      return t("shared.error-screen.error-document-not-found");
    },
    get text() {
      return t("shared.error-screen.page-youre-looking-not");
    },
  },
  error: {
    icon: TriangleAlert,
    get title() {
      return t("shared.error-screen.error");
    },
    get text() {
      return t("shared.error-screen.weve-encountered-error");
    },
  },
} as const;

/** Which screen a failure of a whole page asks for. */
export function errorScreenKind(error: CallError): ErrorScreenKind {
  if (error.code === "EPERM" || error.code === "EACCES") return "access-denied";
  if (error.code === "ENOENT" || error.code === "ESTALE") return "not-found";
  return "error";
}

interface ErrorScreenProps {
  readonly kind: ErrorScreenKind;
  /** For people who can help: an incident or request id. */
  readonly errorId?: string | null;
  /** What is known to be wrong, in place of an id. */
  readonly message?: string | null;
  readonly homeHref: string;
  /** Where searching is possible. */
  readonly searchHref?: string;
  readonly onRetry?: () => void;
  /** Inside a page that goes on around it. */
  readonly isPart?: boolean;
}

/** A page that cannot be shown: fixed wording, one icon, a way home. */
export function ErrorScreen({ kind, errorId = null, message = null, homeHref, searchHref, onRetry, isPart = false }: ErrorScreenProps) {
  const go = useGo();
  const { icon, title, text } = words[kind];
  usePageTitle(title);
  const Frame = isPart ? "div" : "main";
  return (
    <Frame className={styles.screen}>
      <Icon icon={icon} size="large" className={styles.icon ?? ""} />
      <h1 className={styles.title}>{text}</h1>
      {kind === "not-found" && <p className={styles.text}>{t("shared.error-screen.may-moved-trash")}</p>}
      {kind === "error" && message !== null && <p className={styles.text}>{message}</p>}
      {kind === "error" && message === null && errorId !== null && (
        <p className={styles.text}>{t("shared.error-screen.send-id-administrator-if")}</p>
      )}
      {kind === "error" && errorId !== null && (
        <div className={styles.id}>
          <code>{errorId}</code>
          <CopyButton text={errorId} variant="quiet" size="small" />
        </div>
      )}
      <div className={styles.actions}>
        {onRetry !== undefined && <Button onPress={onRetry}>{t("shared.try-again")}</Button>}
        {kind === "not-found" && searchHref !== undefined && (
          <Button onPress={() => go(searchHref)}>{t("shared.error-screen.search")}</Button>
        )}
        <Button variant="primary" onPress={() => go(homeHref)}>
          {t("shared.error-screen.return-home")}
        </Button>
      </div>
    </Frame>
  );
}

/** The screen for a call that failed as a whole page. */
export function CallErrorScreen({
  error,
  ...rest
}: { readonly error: CallError } & Pick<ErrorScreenProps, "homeHref" | "searchHref" | "onRetry" | "isPart">) {
  // what is too large says itself what it is and what helps
  const isKnown = error.code === "EFBIG" || error.code === "NETWORK" || error.code === "ETIMEDOUT" || error.errorCode !== null;
  return (
    <ErrorScreen
      kind={errorScreenKind(error)}
      errorId={error.incidentId ?? error.requestId}
      message={isKnown ? error.message : null}
      {...rest}
    />
  );
}
