import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

interface PartBoundaryProps {
  readonly title: string;
  /** What is missing: `This element could not be drawn`. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A part of a screen that breaks, or whose code does not arrive, takes only its own place. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { title, summary, children } = this.props;
    if (!this.state.isBroken) return children;
    return <ErrorState title={title} summary={summary} onRetry={() => this.setState({ isBroken: false })} />;
  }
}
