import type { ControlKind } from "../kind.ts";

/** What a checkbox and a switch do with their value. */
export const truthValue: Pick<ControlKind<"checkbox" | "switch">, "value" | "members" | "filterKind" | "filters"> = {
  value: ({ value }) => (value === undefined ? null : { kind: "scalar", value }),
  members: (_, value) => ({ value: value?.kind === "scalar" && typeof value.value === "boolean" ? value.value : undefined }),
  filterKind: "list",
  filters: (control, value, columnId) =>
    value.kind !== "scalar" || value.value === null || (value.value === false && control.mode === "True/All")
      ? []
      : [{ columnId, kind: "list", values: [value.value] }],
};
