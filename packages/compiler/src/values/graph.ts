import type { ValueType } from "@sheaf/sql";
import type { Grain } from "../model/grain.ts";
import type { Definition, Frame, Phase, Scalar, ScalarOrder, Value, ValueLeaf } from "./value.ts";

/** All values of one element in one statement. Equal definitions in equal frames are one value. */
export interface Graph {
  readonly frame: (grain: Grain, phase: Phase) => Frame;
  readonly intern: (frame: Frame, type: ValueType, definition: Definition) => Value;
  /** Wish for a readable name; the first one stays. */
  readonly suggestName: (value: Value, name: string) => void;
  readonly nameOf: (value: Value) => string | null;
  readonly values: readonly Value[];
}

export function createGraph(): Graph {
  const frames = new Map<string, Frame>();
  const interned = new Map<string, Value>();
  const names = new Map<number, string>();
  const values: Value[] = [];
  return {
    frame: (grain, phase) => {
      const id = `${grain.id}#${phase}`;
      const known = frames.get(id);
      if (known !== undefined) return known;
      const frame: Frame = { id, grain, phase };
      frames.set(id, frame);
      return frame;
    },
    intern: (frame, type, definition) => {
      const key = `${frame.id}|${definitionText(definition)}`;
      const known = interned.get(key);
      if (known !== undefined) return known;
      const value: Value = { id: values.length, frame, type, definition };
      values.push(value);
      interned.set(key, value);
      return value;
    },
    suggestName: (value, name) => {
      if (!names.has(value.id)) names.set(value.id, name);
    },
    nameOf: (value) => names.get(value.id) ?? null,
    values,
  };
}

export function leaf(value: Value): ValueLeaf {
  return { kind: "value", value };
}

export function typeOf(scalar: Scalar): ValueType {
  return scalar.kind === "value" ? scalar.value.type : scalar.type;
}

function definitionText(definition: Definition): string {
  switch (definition.kind) {
    case "source":
      return `source ${definition.column}`;
    case "key":
      return `key ${definition.columnId}`;
    case "scalar":
      return `scalar ${scalarText(definition.expr)}`;
    case "aggregate":
      return `aggregate ${definition.fn}(${listText(definition.args)}) from ${definition.from.id} order ${orderText(definition.order)}`;
    case "window":
      return `window ${definition.fn}(${listText(definition.args)}) by ${listText(definition.partition)} order ${orderText(definition.order)} ties ${orderText(definition.ties)}`;
    case "outer":
    case "earlier":
      return `${definition.kind} ${definition.of.frame.id} ${definition.of.id}`;
    case "matched":
      return `matched ${definition.read.id} ${definition.output} on ${listText(definition.local)}`;
  }
}

/** A text that two scalars share exactly if they are equal. */
export function scalarText(scalar: Scalar): string {
  switch (scalar.kind) {
    case "value":
      return `#${scalar.value.id}`;
    case "literal":
      return `${scalar.type.kind}:${JSON.stringify(scalar.value)}`;
    case "call":
      return `${scalar.fn}(${listText(scalar.args)})${JSON.stringify(scalar.type)}`;
    case "core":
      return `@${scalar.op}(${listText(scalar.args)})${JSON.stringify(scalar.type)}`;
    case "single":
      return `single ${scalar.fn}(${listText(scalar.args)})`;
  }
}

function listText(scalars: readonly Scalar[]): string {
  return scalars.map(scalarText).join(",");
}

function orderText(order: readonly ScalarOrder[]): string {
  return order.map((one) => `${scalarText(one.expr)} ${one.direction} ${one.nulls}`).join(",");
}
