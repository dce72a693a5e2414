import { DuckDBTypeId, type DuckDBType } from "@duckdb/node-api";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, NULL, TEXT, VARIANT, type ValueType } from "@sheaf/sql";

/** What a DuckDB type means to Sheaf (V1). */
export interface DuckDbColumnType {
  readonly type: ValueType;
  /** The engine's own type text, for the reader's eye. */
  readonly nativeType: string;
  /** Binary values have no form that a person could read: such columns are not offered, and read as null. */
  readonly hidden: boolean;
  /** Integers that may leave 64 bits. */
  readonly wide: boolean;
}

const NATIVE_TYPE_LENGTH = 4000;

export function columnType(engine: DuckDBType): DuckDbColumnType {
  const { typeId } = engine;
  const seen = (type: ValueType, more: Partial<DuckDbColumnType> = {}): DuckDbColumnType => ({
    type,
    nativeType: nativeTypeOf(engine),
    hidden: false,
    wide: false,
    ...more,
  });
  switch (typeId) {
    case DuckDBTypeId.BOOLEAN:
      return seen(BOOLEAN);
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.UTINYINT:
      return seen(integerOf(3));
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.USMALLINT:
      return seen(integerOf(5));
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.INTEGER_LITERAL:
      return seen(integerOf(10));
    case DuckDBTypeId.BIGINT:
      return seen(integerOf(19));
    case DuckDBTypeId.UBIGINT:
      return seen(integerOf(20), { wide: true });
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return seen(INTEGER, { wide: true });
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return seen(FLOAT);
    case DuckDBTypeId.DECIMAL:
      return seen(decimal(engine.width, engine.scale));
    case DuckDBTypeId.DATE:
      return seen(DATE);
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return seen(DATETIME);
    case DuckDBTypeId.VARCHAR:
    case DuckDBTypeId.STRING_LITERAL:
      return seen(engine.alias === "JSON" ? VARIANT : TEXT);
    case DuckDBTypeId.ENUM:
    case DuckDBTypeId.UUID:
    case DuckDBTypeId.INTERVAL:
    case DuckDBTypeId.TIME:
    case DuckDBTypeId.TIME_TZ:
    case DuckDBTypeId.TIME_NS:
    case DuckDBTypeId.BIT:
    case DuckDBTypeId.BIGNUM:
      return seen(TEXT);
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
      return seen(arrayOf(columnType(engine.valueType).type));
    case DuckDBTypeId.STRUCT:
    case DuckDBTypeId.MAP:
    case DuckDBTypeId.UNION:
    case DuckDBTypeId.VARIANT:
      return seen(VARIANT);
    case DuckDBTypeId.SQLNULL:
      return seen(NULL);
    case DuckDBTypeId.BLOB:
    case DuckDBTypeId.GEOMETRY:
    case DuckDBTypeId.ANY:
      return seen(NULL, { hidden: true });
  }
}

function integerOf(digits: number): ValueType {
  return { kind: "integer", digits };
}

function nativeTypeOf(engine: DuckDBType): string {
  if (engine.alias !== undefined) return engine.alias;
  if (engine.typeId === DuckDBTypeId.ENUM) return "ENUM";
  const text = String(engine);
  return text.length > NATIVE_TYPE_LENGTH ? `${text.slice(0, NATIVE_TYPE_LENGTH)}…` : text;
}
