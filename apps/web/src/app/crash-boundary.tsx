import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorScreen } from "../shared/feedback/error-screen.tsx";
import { withBrowserHint } from "../shared/features/browser-support.ts";
import { PartNotLoaded } from "../shared/http/load-chunk.ts";
import { t } from "../shared/words/words.ts";

/** The last resort: a screen that threw while drawing, or a part of the program that could not be loaded. */
export class CrashBoundary extends Component<
  { readonly homeHref: string; readonly children: ReactNode },
  { readonly message: string | null; readonly code: string | null }
> {
  override state = { message: null, code: null };

  static getDerivedStateFromError(thrown: unknown): { readonly message: string; readonly code: string | null } {
    if (!(thrown instanceof PartNotLoaded)) return { message: "", code: null };
    return { message: t("shared.load-chunk.failed", { retries: thrown.retries }), code: thrown.code };
  }

  override componentDidCatch(_error: Error, _info: ErrorInfo): void {
    // React has written it to the console already; nothing that a person typed is sent anywhere.
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <ErrorScreen
        kind="error"
        errorId={this.state.code}
        message={withBrowserHint(this.state.message, navigator.userAgent)}
        homeHref={this.props.homeHref}
        onRetry={() => location.reload()}
      />
    );
  }
}
