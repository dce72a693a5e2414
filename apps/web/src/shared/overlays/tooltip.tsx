import type { ReactElement, ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { tooltips } from "@sheaf/theme";
import { KeyCap } from "../actions/key-cap.tsx";
import styles from "./tooltip.module.css";

export type TooltipDelay = "short" | "medium" | "long";

interface TooltipProps {
  readonly text: ReactNode;
  readonly keys?: string;
  readonly delay?: TooltipDelay;
  readonly placement?: "top" | "bottom" | "left" | "right";
  readonly isDisabled?: boolean;
  /** A button or link of the design system, or anything inside `Focusable`. */
  readonly children: ReactElement;
}

/** A word about the control under the pointer or the focus. Never the only place where something is said. */
export function Tooltip({ text, keys, delay = "medium", placement = "bottom", isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={tooltips[delay]} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip offset={tooltips.offset} placement={placement} className={styles.tooltip ?? ""}>
        <span>{text}</span>
        {keys !== undefined && <KeyCap keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
