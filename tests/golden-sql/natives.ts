import type { DialectName, WrittenDialectName } from "@sheaf/sql";
import { IDENTITIES, SCHEMAS } from "../conformance/support/engines.ts";

/** What an engine calls the types of the tables of the golden files, and where those stand. */
interface Natives {
  readonly schema: string;
  readonly identity: string | null;
  readonly integer: string;
  readonly text: string;
  readonly date: string;
  readonly instant: string;
  readonly decimal: string;
  readonly float: string;
}

const POSTGRES = {
  integer: "bigint",
  text: "text",
  date: "date",
  instant: "timestamp with time zone",
  decimal: "numeric(18,2)",
  float: "double precision",
};
const DUCKDB = {
  integer: "BIGINT",
  text: "VARCHAR",
  date: "DATE",
  instant: "TIMESTAMP WITH TIME ZONE",
  decimal: "DECIMAL(18,2)",
  float: "DOUBLE",
};
const CLICKHOUSE = {
  integer: "Int64",
  text: "String",
  date: "Date32",
  instant: "DateTime64(6, 'UTC')",
  decimal: "Decimal(18, 2)",
  float: "Float64",
};

const WRITTEN: Readonly<Record<WrittenDialectName, Omit<Natives, "identity">>> = {
  snowflake: {
    schema: "PUBLIC",
    integer: "NUMBER(38,0)",
    text: "VARCHAR(16777216)",
    date: "DATE",
    instant: "TIMESTAMP_TZ(9)",
    decimal: "NUMBER(18,2)",
    float: "FLOAT",
  },
  bigquery: { schema: "shop", integer: "INT64", text: "STRING", date: "DATE", instant: "TIMESTAMP", decimal: "NUMERIC", float: "FLOAT64" },
  trino: {
    schema: "shop",
    integer: "bigint",
    text: "varchar",
    date: "date",
    instant: "timestamp(6) with time zone",
    decimal: "decimal(18,2)",
    float: "double",
  },
  databricks: {
    schema: "shop",
    integer: "BIGINT",
    text: "STRING",
    date: "DATE",
    instant: "TIMESTAMP",
    decimal: "DECIMAL(18,2)",
    float: "DOUBLE",
  },
  redshift: {
    schema: "shop",
    integer: "bigint",
    text: "character varying(256)",
    date: "date",
    instant: "timestamp with time zone",
    decimal: "numeric(18,2)",
    float: "double precision",
  },
  sqlserver: {
    schema: "dbo",
    integer: "bigint",
    text: "nvarchar(100)",
    date: "date",
    instant: "datetimeoffset(6)",
    decimal: "decimal(18,2)",
    float: "float",
  },
};

function isWritten(dialect: DialectName): dialect is WrittenDialectName {
  return Object.hasOwn(WRITTEN, dialect);
}

export function nativesOf(dialect: DialectName): Natives {
  if (isWritten(dialect)) return { identity: null, ...WRITTEN[dialect] };
  const place = { schema: SCHEMAS[dialect], identity: IDENTITIES[dialect] };
  return { ...place, ...(dialect === "duckdb" ? DUCKDB : dialect === "clickhouse" ? CLICKHOUSE : POSTGRES) };
}
