import {
  type ActionEffect,
  type ActionSequence,
  actionsOf,
  boundColumns,
  columnsForFields,
  type Element,
  type ElementOf,
  fieldsOf,
  type FormField,
  formFor,
  type Id,
  isRunnable,
  typeForColumn,
  type ValueSource,
} from "@sheaf/workbook";

type FormModel = ElementOf<"form">;
/** Members of the form that change together. */
export type FormChange = { readonly fields?: readonly FormField[]; readonly actions?: readonly ActionSequence[] };
export type AfterSending = "clear" | "close" | "stay";

const isSubmit = ({ trigger, state }: ActionSequence): boolean => trigger === "on-submit" && state !== "disabled";

/** The table that a form adds rows to, by its first such step. */
export function tableOf(form: Element): Id | null {
  const effects = actionsOf(form)
    .filter(isSubmit)
    .flatMap((one) => one.effects);
  for (const effect of effects)
    if (isRunnable(effect) && (effect.effect === "insert-rows" || effect.effect === "update-rows")) return effect.tableElementId;
  return null;
}

/** Another table: its columns are asked for, and a row is added to it. Steps that have nothing to do with rows stay. */
export function withTable(form: FormModel, table: Element, newId: () => string): FormChange {
  const { fields, actions: made } = formFor(table, newId);
  const [insert] = (made as readonly ActionSequence[]).flatMap(({ effects }) => effects);
  const sequences = actionsOf(form);
  const at = sequences.findIndex(isSubmit);
  if (at < 0 || insert === undefined) return { fields, actions: [...sequences, ...(made as readonly ActionSequence[])] };
  const kept = sequences[at]?.effects.filter(({ effect }) => effect !== "insert-rows" && effect !== "update-rows") ?? [];
  return { fields, actions: sequences.map((one, index) => (index === at ? { ...one, effects: [insert, ...kept] } : one)) };
}

const closing: ReadonlySet<string> = new Set(["reset-form", "close-overlay"]);

/** What the last steps of a form do: empty it, and close the overlay that it stands in. */
export function afterSending(form: Element): AfterSending {
  const effects = actionsOf(form)
    .filter(isSubmit)
    .flatMap((one) => one.effects);
  if (effects.some(({ effect }) => effect === "close-overlay")) return "close";
  return effects.some(({ effect }) => effect === "reset-form") ? "clear" : "stay";
}

export function withAfterSending(form: FormModel, after: AfterSending): FormChange {
  const sequences = actionsOf(form);
  const at = sequences.findLastIndex(isSubmit);
  const ends: readonly ActionEffect[] =
    after === "stay" ? [] : [{ effect: "reset-form" }, ...(after === "close" ? [{ effect: "close-overlay" as const }] : [])];
  return {
    actions: sequences.map((one, index) =>
      isSubmit(one)
        ? { ...one, effects: [...one.effects.filter(({ effect }) => !closing.has(effect)), ...(index === at ? ends : [])] }
        : one,
    ),
  };
}

/** A field goes into another column, or into none. */
export function withColumn(form: FormModel, table: Element, fieldId: Id, columnId: Id | null): FormChange {
  const column = columnsForFields(table).find(({ id }) => id === columnId);
  const written = (values: { readonly [columnId: string]: ValueSource }): { readonly [columnId: string]: ValueSource } => {
    const others = Object.entries(values).filter(
      ([id, value]) => id !== columnId && !(value.type === "form-field" && value.fieldId === fieldId),
    );
    return Object.fromEntries(columnId === null ? others : [...others, [columnId, { type: "form-field" as const, fieldId }]]);
  };
  const actions = actionsOf(form).map((one) =>
    isSubmit(one)
      ? {
          ...one,
          effects: one.effects.map((effect) =>
            isRunnable(effect) && (effect.effect === "insert-rows" || effect.effect === "update-rows") && effect.tableElementId === table.id
              ? { ...effect, values: written(effect.values) }
              : effect,
          ),
        }
      : one,
  );
  const fields = fieldsOf(form).map((field) =>
    field.fieldId === fieldId && column !== undefined ? { ...field, controlType: typeForColumn(column) } : field,
  );
  return { fields, actions };
}

/** Columns of the table that no field is written into yet. */
export function columnsLeft(form: FormModel, table: Element): ReturnType<typeof columnsForFields> {
  const taken = new Set([...boundColumns(form).values()].filter(({ tableId }) => tableId === table.id).map(({ columnId }) => columnId));
  return columnsForFields(table).filter(({ id }) => !taken.has(id));
}

/** A further field, for a column. */
export function withField(form: FormModel, table: Element, columnId: Id, fieldId: Id): FormChange {
  const column = columnsForFields(table).find(({ id }) => id === columnId);
  if (column === undefined) return {};
  const field: FormField = { fieldId, controlType: typeForColumn(column), ...(column.name === undefined ? {} : { label: column.name }) };
  return withColumn({ ...form, fields: [...fieldsOf(form), field] }, table, fieldId, columnId);
}

/** Without a field, and without what steps make of it. */
export function withoutField(form: FormModel, fieldId: Id): FormChange {
  const isOf = (value: ValueSource | undefined): boolean => value?.type === "form-field" && value.fieldId === fieldId;
  const trimmed = (effect: ActionEffect): ActionEffect => {
    if (!isRunnable(effect) || (effect.effect !== "insert-rows" && effect.effect !== "update-rows")) return effect;
    return { ...effect, values: Object.fromEntries(Object.entries<ValueSource>(effect.values).filter(([, value]) => !isOf(value))) };
  };
  return {
    fields: fieldsOf(form).filter((field) => field.fieldId !== fieldId),
    actions: actionsOf(form).map((one) => ({ ...one, effects: one.effects.map(trimmed) })),
  };
}

export function movedField(form: FormModel, fieldId: Id, to: number): FormChange {
  const fields = fieldsOf(form);
  const field = fields.find((one) => one.fieldId === fieldId);
  if (field === undefined) return {};
  const others = fields.filter((one) => one !== field);
  return { fields: [...others.slice(0, to), field, ...others.slice(to)] };
}
