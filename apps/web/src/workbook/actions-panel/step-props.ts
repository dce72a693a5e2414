import type { ActionEffect, Element, WorkbookDocument } from "@sheaf/workbook";
import type { OfferedParts } from "./offered.ts";

export interface StepFieldsProps<E extends ActionEffect = ActionEffect> {
  readonly document: WorkbookDocument;
  readonly parts: OfferedParts;
  readonly host: Element;
  readonly isOnSelect: boolean;
  readonly effect: E;
  readonly onChange: (effect: ActionEffect) => void;
}
