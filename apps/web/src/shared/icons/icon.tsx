import type { LucideIcon } from "lucide-react";
import { icons } from "@sheaf/theme";

export type IconType = LucideIcon;
export type IconSize = keyof typeof icons;

interface IconProps {
  readonly icon: IconType;
  /** 16 in rows and toolbars, 24 in palettes, 32 in empty and error states; the stroke follows the size. */
  readonly size?: IconSize;
  readonly className?: string;
  /** Only for an icon that stands alone; beside a word it stays silent. */
  readonly label?: string;
  readonly filled?: boolean;
}

export function Icon({ icon: Drawing, size = "small", className, label, filled = false }: IconProps) {
  const { size: pixels, stroke } = icons[size];
  // Lucide draws on a 24 grid: its stroke scales with the picture, the design's does not.
  const strokeWidth = (stroke * 24) / pixels;
  const silent = label === undefined ? { "aria-hidden": true as const } : { "aria-label": label, role: "img" };
  return (
    <Drawing
      width={pixels}
      height={pixels}
      strokeWidth={strokeWidth}
      focusable={false}
      className={className ?? ""}
      style={{ flex: "none" }}
      fill={filled ? "currentColor" : "none"}
      {...silent}
    />
  );
}
