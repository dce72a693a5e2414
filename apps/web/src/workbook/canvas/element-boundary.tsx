import { Component, type ReactNode } from "react";
import { ErrorState } from "../../shared/feedback/error-state.tsx";

interface ElementBoundaryProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A view that breaks, or whose code does not arrive, takes only its own place of the page. */
export class ElementBoundary extends Component<ElementBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorState title={this.props.name} summary="This element could not be drawn" onRetry={() => this.setState({ isBroken: false })} />
    );
  }
}
