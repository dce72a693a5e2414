import type { ControlElements, ControlType } from "@sheaf/workbook";
import type { ElementPanel, ElementPanelProps, ElementView, ElementViewProps } from "../element-kind.ts";

/** What the view of a type of control gets to draw it with. */
export type ControlViewProps<T extends ControlType = ControlType> = ElementViewProps<ControlElements[T]>;
export type ControlView<T extends ControlType = ControlType> = ElementView<ControlElements[T]>;
export type ControlPanelProps<T extends ControlType = ControlType> = ElementPanelProps<ControlElements[T]>;
export type ControlPanel<T extends ControlType = ControlType> = ElementPanel<ControlElements[T]>;
