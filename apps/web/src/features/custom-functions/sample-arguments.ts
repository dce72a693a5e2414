import type { CustomFunctionTrial } from "@sheaf/contract";
import type { CustomFunction, CustomParamType } from "@sheaf/formula";
import { t } from "../../shared/words/words.ts";

type ValueType = Exclude<CustomParamType, "any">;
/** What a person gives for an argument: a value of a type, written as text, or none at all. */
export interface SampleArgument {
  readonly type: ValueType | "null";
  readonly text: string;
}

const valueTypes: readonly ValueType[] = ["text", "number", "boolean", "date", "datetime", "variant", "array", "geography"];

/** What may be given for an argument: values of its type, or no value. */
export function typesFor(param: CustomParamType): readonly SampleArgument["type"][] {
  return [...(param === "any" ? valueTypes : [param]), "null"];
}

/** One argument for each of a function's, by their places; one whose type fits no longer begins anew. */
export function samplesFor({ params }: CustomFunction, given: readonly SampleArgument[]): readonly SampleArgument[] {
  return params.map((param, at) => {
    const known = given[at];
    const types = typesFor(param.type);
    return known !== undefined && types.includes(known.type) ? known : sampleOf(types[0] ?? "text");
  });
}

/** An argument of a type that nobody has given yet. */
export function sampleOf(type: SampleArgument["type"]): SampleArgument {
  return { type, text: type === "boolean" ? "true" : "" };
}

/** How a value of the type is written. */
export const placeholders: Readonly<Record<SampleArgument["type"], string>> = {
  get text() {
    return t("functions.sample-arguments.text");
  },
  number: "1234.5",
  boolean: "true",
  date: "2026-01-31",
  datetime: "2026-01-31 14:30:00",
  variant: '{"a": [1, 2]}',
  array: '["a", "b"]',
  geography: "POINT(13.4 52.5)",
  get null() {
    return t("functions.sample-arguments.no-value");
  },
};

export function argumentsOf(samples: readonly SampleArgument[]): CustomFunctionTrial["arguments"] {
  return samples.map(({ type, text }) => (type === "null" ? { type: "text", value: null } : { type, value: text }));
}
