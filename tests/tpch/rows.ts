import { colors, containers, instructions, modes, nations, priorities, prose, regions, segments, types } from "./words.ts";

/** How often each table has a row at scale factor 1 (specification 4.2.5); lines follow from orders. */
const perScale = { supplier: 10_000, part: 200_000, customer: 150_000, orders: 1_500_000 };
/** The last day that any date may have, less the longest way of an order. */
const orderDays = "DATE '1998-08-02' - DATE '1992-01-01' + 1";
const today = "DATE '1995-06-17'";
const texts = 4096;
/** Steps through the colors that come to none twice: they share no divisor with how many there are. */
const steps = `list_filter(range(1, ${colors.length}), step -> step % 2 = 1 AND step % 23 <> 0)`;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const list = (values: readonly string[]): string => `[${values.map(text).join(", ")}]`;

/**
 * Statements of DuckDB that make the eight tables of TPC-H with rows of its published shape: ranges, sparse order keys, which part has which
 * suppliers, what follows from what. The rows are not those of the official kit, and the same for the same scale factor and seed.
 */
export function tpchStatements(scale: number, seed = 1): readonly string[] {
  const count = (table: keyof typeof perScale): number => Math.max(1, Math.round(perScale[table] * scale));
  const suppliers = count("supplier");
  const parts = count("part");
  const customers = count("customer");
  const clerks = Math.max(1, Math.round(1000 * scale));
  let column = 0;
  /** A whole number from `low` to `high`; every call is a column of its own. */
  const draw = (key: string, low: number, high: number | string): string => {
    column += 1;
    const width = typeof high === "number" ? `${high - low + 1}` : high;
    return `(${low} + CAST(hash(CAST(${key} AS BIGINT) * 256 + ${column} + ${seed} * 1000000000000) % (${width}) AS BIGINT))`;
  };
  const pick = (key: string, values: readonly string[]): string => `${list(values)}[${draw(key, 1, values.length)}]`;
  const money = (cents: string): string => `CAST(CAST(${cents} AS DECIMAL(17, 0)) * 0.01 AS DECIMAL(15, 2))`;
  const cents = (key: string, low: number, high: number): string => money(draw(key, low, high));
  const numbered = (prefix: string, key: string): string => `${text(`${prefix}#`)} || lpad(CAST(${key} AS VARCHAR), 9, '0')`;
  const phone = (key: string, nation: string): string =>
    `concat(${nation} + 10, '-', ${draw(key, 100, 999)}, '-', ${draw(key, 100, 999)}, '-', ${draw(key, 1000, 9999)})`;
  const address = (key: string): string => `substr(md5(CAST(${draw(key, 0, 2 ** 40)} AS VARCHAR)) || ' lane', 1, ${draw(key, 10, 37)})`;
  /** A piece of the text that `alias` holds; the join that brings it says which. */
  const comment = (key: string, alias: string, shortest: number, longest: number): string =>
    `trim(substr(${alias}.body, ${draw(key, 1, 60)}, ${draw(key, shortest, longest)}))`;
  const bringText = (key: string, alias: string): string => `JOIN prose ${alias} ON ${alias}.id = ${draw(key, 0, texts - 1)}`;
  /** Which of its four suppliers a part has (4.2.3, PS_SUPPKEY). */
  const supplierOf = (part: string, which: string): string =>
    `(${part} + ${which} * (${Math.max(1, Math.floor(suppliers / 4))} + (${part} - 1) // ${suppliers})) % ${suppliers} + 1`;
  const retail = (part: string): string => `(90000 + (${part} // 10) % 20001 + 100 * (${part} % 1000))`;
  const keys = (rows: number): string => `(SELECT range AS k FROM range(1, ${rows + 1}))`;
  const phrase = (key: string): string =>
    `concat_ws(' ', ${pick(key, prose.adjectives)}, ${pick(key, prose.nouns)}, ${pick(key, prose.verbs)}, ${pick(key, prose.places)})`;

  return [
    `CREATE TABLE region (r_regionkey INTEGER NOT NULL, r_name VARCHAR NOT NULL, r_comment VARCHAR)`,
    `CREATE TABLE nation (n_nationkey INTEGER NOT NULL, n_name VARCHAR NOT NULL, n_regionkey INTEGER NOT NULL, n_comment VARCHAR)`,
    `CREATE TABLE supplier (s_suppkey BIGINT NOT NULL, s_name VARCHAR NOT NULL, s_address VARCHAR NOT NULL, s_nationkey INTEGER NOT NULL,
      s_phone VARCHAR NOT NULL, s_acctbal DECIMAL(15, 2) NOT NULL, s_comment VARCHAR NOT NULL)`,
    `CREATE TABLE part (p_partkey BIGINT NOT NULL, p_name VARCHAR NOT NULL, p_mfgr VARCHAR NOT NULL, p_brand VARCHAR NOT NULL, p_type VARCHAR NOT NULL,
      p_size INTEGER NOT NULL, p_container VARCHAR NOT NULL, p_retailprice DECIMAL(15, 2) NOT NULL, p_comment VARCHAR NOT NULL)`,
    `CREATE TABLE partsupp (ps_partkey BIGINT NOT NULL, ps_suppkey BIGINT NOT NULL, ps_availqty BIGINT NOT NULL,
      ps_supplycost DECIMAL(15, 2) NOT NULL, ps_comment VARCHAR NOT NULL)`,
    `CREATE TABLE customer (c_custkey BIGINT NOT NULL, c_name VARCHAR NOT NULL, c_address VARCHAR NOT NULL, c_nationkey INTEGER NOT NULL,
      c_phone VARCHAR NOT NULL, c_acctbal DECIMAL(15, 2) NOT NULL, c_mktsegment VARCHAR NOT NULL, c_comment VARCHAR NOT NULL)`,
    `CREATE TABLE orders (o_orderkey BIGINT NOT NULL, o_custkey BIGINT NOT NULL, o_orderstatus VARCHAR NOT NULL, o_totalprice DECIMAL(15, 2) NOT NULL,
      o_orderdate DATE NOT NULL, o_orderpriority VARCHAR NOT NULL, o_clerk VARCHAR NOT NULL, o_shippriority INTEGER NOT NULL, o_comment VARCHAR NOT NULL)`,
    `CREATE TABLE lineitem (l_orderkey BIGINT NOT NULL, l_partkey BIGINT NOT NULL, l_suppkey BIGINT NOT NULL, l_linenumber BIGINT NOT NULL,
      l_quantity DECIMAL(15, 2) NOT NULL, l_extendedprice DECIMAL(15, 2) NOT NULL, l_discount DECIMAL(15, 2) NOT NULL, l_tax DECIMAL(15, 2) NOT NULL,
      l_returnflag VARCHAR NOT NULL, l_linestatus VARCHAR NOT NULL, l_shipdate DATE NOT NULL, l_commitdate DATE NOT NULL, l_receiptdate DATE NOT NULL,
      l_shipinstruct VARCHAR NOT NULL, l_shipmode VARCHAR NOT NULL, l_comment VARCHAR NOT NULL)`,
    `CREATE TEMPORARY TABLE prose AS SELECT range AS id, concat_ws(', ', ${Array.from({ length: 9 }, () => phrase("range")).join(", ")}) AS body
      FROM range(${texts})`,
    `INSERT INTO region VALUES ${regions.map((name, key) => `(${key}, ${text(name)}, 'a region')`).join(", ")}`,
    `INSERT INTO nation VALUES ${nations.map(([name, region], key) => `(${key}, ${text(name)}, ${region}, 'a nation')`).join(", ")}`,
    `INSERT INTO supplier SELECT k, ${numbered("Supplier", "k")}, ${address("k")}, nation, ${phone("k", "nation")}, ${cents("k", -99_999, 999_999)},
      CASE k % 2000 WHEN 7 THEN 'Customer letters gather Complaints' WHEN 13 THEN 'Customer maps settle Recommends'
        ELSE ${comment("k", "t", 25, 100)} END
      FROM (SELECT k, ${draw("k", 0, 24)} AS nation FROM ${keys(suppliers)}) ${bringText("k", "t")}`,
    `INSERT INTO part SELECT k, ${partName("start", "step")}, concat('Manufacturer#', maker), concat('Brand#', maker, ${draw("k", 1, 5)}),
      concat_ws(' ', ${types.map((words) => pick("k", words)).join(", ")}), ${draw("k", 1, 50)},
      concat_ws(' ', ${containers.map((words) => pick("k", words)).join(", ")}), ${money(retail("k"))}, ${comment("k", "t", 5, 22)}
      FROM (SELECT k, ${draw("k", 1, 5)} AS maker, ${draw("k", 0, colors.length - 1)} AS start, ${steps}[${draw("k", 1, 44)}] AS step
        FROM ${keys(parts)}) ${bringText("k", "t")}`,
    `INSERT INTO partsupp SELECT k, ${supplierOf("k", "n")}, ${draw("k * 4 + n", 1, 9999)}, ${cents("k * 4 + n", 100, 100_000)},
      ${comment("k * 4 + n", "t", 49, 198)}
      FROM (SELECT k, unnest(range(4)) AS n FROM ${keys(parts)}) ${bringText("k * 4 + n", "t")}`,
    `INSERT INTO customer SELECT k, ${numbered("Customer", "k")}, ${address("k")}, nation, ${phone("k", "nation")}, ${cents("k", -99_999, 999_999)},
      ${pick("k", segments)}, ${comment("k", "t", 29, 116)}
      FROM (SELECT k, ${draw("k", 0, 24)} AS nation FROM ${keys(customers)}) ${bringText("k", "t")}`,
    // Only the first 8 of 32 keys are taken, and of three customers one never orders.
    `CREATE TEMPORARY TABLE placed AS SELECT (k - 1) // 8 * 32 + (k - 1) % 8 + 1 AS orderkey, third * 3 - 2 + ${draw("k", 0, 1)} AS custkey,
      DATE '1992-01-01' + CAST(${draw("k", 0, orderDays)} AS INTEGER) AS day, ${draw("k", 1, 7)} AS lines
      FROM (SELECT k, ${draw("k", 1, Math.max(1, Math.floor(customers / 3)))} AS third FROM ${keys(count("orders"))})`,
    `INSERT INTO lineitem SELECT orderkey, part, ${supplierOf("part", draw("line", 0, 3))}, n, quantity, quantity * ${money(retail("part"))},
      ${cents("line", 0, 10)}, ${cents("line", 0, 8)}, CASE WHEN received <= ${today} THEN ${pick("line", ["R", "A"])} ELSE 'N' END,
      CASE WHEN shipped > ${today} THEN 'O' ELSE 'F' END, shipped, day + CAST(${draw("line", 30, 90)} AS INTEGER), received,
      ${pick("line", instructions)}, ${pick("line", modes)}, ${comment("line", "t", 10, 43)}
      FROM (SELECT *, shipped + CAST(${draw("line", 1, 30)} AS INTEGER) AS received FROM (
        SELECT orderkey, n, day, line, ${draw("line", 1, parts)} AS part, ${draw("line", 1, 50)} AS quantity,
          day + CAST(${draw("line", 1, 121)} AS INTEGER) AS shipped
        FROM (SELECT *, orderkey * 8 + n AS line FROM (SELECT *, unnest(range(1, lines + 1)) AS n FROM placed))))
      ${bringText("line", "t")}`,
    `INSERT INTO orders SELECT orderkey, custkey, status, total, day, ${pick("orderkey", priorities)}, ${numbered("Clerk", draw("orderkey", 1, clerks))}, 0,
      ${comment("orderkey", "t", 19, 78)}
      FROM placed JOIN (SELECT l_orderkey, CASE WHEN min(l_linestatus) <> max(l_linestatus) THEN 'P' ELSE min(l_linestatus) END AS status,
        CAST(sum(l_extendedprice * (1 + l_tax) * (1 - l_discount)) AS DECIMAL(15, 2)) AS total FROM lineitem GROUP BY l_orderkey) ON l_orderkey = orderkey
      ${bringText("orderkey", "t")} ORDER BY orderkey`,
    "DROP TABLE placed",
    "DROP TABLE prose",
  ];
}

/** Five different colors. */
function partName(start: string, step: string): string {
  const color = (n: number): string => `${list(colors)}[(${start} + ${n} * ${step}) % ${colors.length} + 1]`;
  return `concat_ws(' ', ${[0, 1, 2, 3, 4].map(color).join(", ")})`;
}
