import type pg from "pg";
import type { CatalogType } from "./types.ts";
import type { ResultField } from "../row-stream.ts";

/** Types that nearly every result is made of, by their fixed object ids. */
const BUILT_IN: Readonly<Record<number, string>> = {
  16: "bool",
  17: "bytea",
  18: "char",
  19: "name",
  20: "int8",
  21: "int2",
  23: "int4",
  25: "text",
  26: "oid",
  114: "json",
  700: "float4",
  701: "float8",
  790: "money",
  1042: "bpchar",
  1043: "varchar",
  1082: "date",
  1083: "time",
  1114: "timestamp",
  1184: "timestamptz",
  1186: "interval",
  1266: "timetz",
  1560: "bit",
  1562: "varbit",
  1700: "numeric",
  2278: "void",
  2950: "uuid",
  3802: "jsonb",
};
const BUILT_IN_ARRAYS: Readonly<Record<number, string>> = {
  199: "json",
  1000: "bool",
  1005: "int2",
  1007: "int4",
  1009: "text",
  1014: "bpchar",
  1015: "varchar",
  1016: "int8",
  1021: "float4",
  1022: "float8",
  1115: "timestamp",
  1182: "date",
  1185: "timestamptz",
  1231: "numeric",
  2951: "uuid",
  3807: "jsonb",
};

interface KnownType {
  readonly name: string;
  readonly kind: string;
  readonly element: string | null;
}

/** What the result's object ids mean; those of people's own types are looked up once per connection. */
export class CatalogTypes {
  readonly #known = new Map<number, KnownType>();

  constructor() {
    for (const [id, name] of Object.entries(BUILT_IN)) this.#known.set(Number(id), { name, kind: "b", element: null });
    for (const [id, element] of Object.entries(BUILT_IN_ARRAYS)) this.#known.set(Number(id), { name: `_${element}`, kind: "b", element });
  }

  /** Undefined where a type is not known yet: `learn` it first. */
  of({ dataTypeID, dataTypeModifier }: ResultField): CatalogType | undefined {
    const known = this.#known.get(dataTypeID);
    return known === undefined ? undefined : { ...known, modifier: dataTypeModifier };
  }

  async learn(client: pg.Client, fields: readonly ResultField[]): Promise<void> {
    const ids = [...new Set(fields.map((field) => field.dataTypeID))].filter((id) => !this.#known.has(id));
    if (ids.length === 0) return;
    const { rows } = await client.query<{
      readonly oid: string;
      readonly name: string;
      readonly kind: string;
      readonly element: string | null;
    }>({
      text: `SELECT t.oid::text AS oid, t.typname::text AS name, t.typtype::text AS kind, e.typname::text AS element
             FROM pg_catalog.pg_type t LEFT JOIN pg_catalog.pg_type e ON t.typcategory = 'A' AND e.oid = t.typelem
             WHERE t.oid = ANY ($1::oid[])`,
      values: [ids],
    });
    for (const { oid, name, kind, element } of rows) this.#known.set(Number(oid), { name, kind, element });
  }
}
