/** What an argument of a custom function takes; `any` every value. */
export type CustomParamType = "any" | "text" | "number" | "boolean" | "date" | "datetime" | "variant" | "array" | "geography";

export interface CustomParam {
  readonly name: string;
  readonly type: CustomParamType;
  readonly doc: string;
}

/** A named formula of an organization. Its text sees its arguments by their names, and nothing else: where it is called, it stands for itself. */
export interface CustomFunction {
  /** A capital letter, then letters and digits. */
  readonly name: string;
  readonly doc: string;
  /** All of them are given in every call. */
  readonly params: readonly CustomParam[];
  /** In printed form: `[amount] * [rate]`. */
  readonly formula: string;
}
