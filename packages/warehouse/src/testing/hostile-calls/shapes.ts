const many = <T>(count: number, one: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => one(index));
const nested = (count: number, before: string, inside: string, after: string): string =>
  before.repeat(count) + inside + after.repeat(count);

/** Over table `t (i, j, s)`: statements whose planning takes for ever or whose depth ends the process, where nothing bounds them. */
export function hostileShapes(): readonly string[] {
  return [...[12, 26, 40, 60, 200].flatMap(joins), ...[10, 30, 100].flatMap(depths), ...[300, 5_000, 50_000].flatMap(widths), ...endless];
}

function joins(count: number): readonly string[] {
  const tables = many(count, (n) => `t t${n}`);
  const pairs = many(count, (n) => many(n, (m) => `t${n}.i = t${m}.j`)).flat();
  return [
    `SELECT count(*) FROM ${tables.join(", ")} WHERE ${many(count - 1, (n) => `t${n}.i = t${n + 1}.j`).join(" AND ")}`,
    `SELECT count(*) FROM ${tables.join(", ")} WHERE ${pairs.join(" AND ")}`,
    `SELECT count(*) FROM t ${many(count, (n) => `JOIN t t${n} USING (i)`).join(" ")}`,
    `SELECT count(*) FROM t ${many(count, (n) => `LEFT JOIN t t${n} ON t.i = t${n}.j`).join(" ")}`,
    `SELECT count(*) FROM t t0 ${many(count, (n) => `JOIN t t${n + 1} ON t0.i + t${n}.j = t${n + 1}.i`).join(" ")}`,
    many(count, () => "SELECT * FROM t").join(" UNION ALL "),
    `WITH c0 AS (FROM t)${many(count, (n) => `, c${n + 1} AS NOT MATERIALIZED (SELECT a.* FROM c${n} a, c${n} b WHERE a.i = b.i)`).join("")} FROM c${count}`,
    `WITH c0 AS (FROM t)${many(count, (n) => `, c${n + 1} AS (SELECT a.* FROM c${n} a, c${n} b WHERE a.i = b.i)`).join("")} FROM c${count}`,
  ];
}

function depths(count: number): readonly string[] {
  return [
    `SELECT ${nested(count, "(SELECT max(i + ", "1", ") FROM t)")}`,
    `SELECT 1 FROM t t0 WHERE ${many(count, (n) => `EXISTS (FROM t t${n + 1} WHERE t${n + 1}.i = t${n}.i AND `).join("")} true${")".repeat(count)}`,
    nested(count, "SELECT * FROM (", "FROM t", ")"),
    `SELECT ${nested(count * 8, "abs(", "i", ")")} FROM t`,
    `SELECT ${nested(count * 3, "[", "i", "]")} FROM t`,
    `SELECT to_json(${nested(count * 3, "{'a': ", "i", "}")}) FROM t`,
    `SELECT ${nested(count * 5, "CASE WHEN i = 1 THEN 1 ELSE ", "0", " END")} FROM t`,
    `SELECT ${many(count, (n) => `list_transform([1, 2], x${n} -> `).join("")}1${")".repeat(count)}`,
    `SELECT '1'::INT${"[]".repeat(count * 10)}`,
    `SELECT '1'::JSON::${nested(count * 3, "STRUCT(a ", "INT", ")")}`,
    `SELECT count(*) FROM t GROUP BY CUBE (${many(count, (n) => `i + ${n}`).join(", ")})`,
    `SELECT ${nested(count * 10, "(", "i", ")")} FROM t`,
  ];
}

function widths(count: number): readonly string[] {
  const list = (one: (index: number) => string, by = ", "): string => many(count, one).join(by);
  return [
    `SELECT 1 FROM t WHERE i IN (${list(String)})`,
    `SELECT 1 FROM t WHERE ${list((n) => `i = ${n} AND j = ${n}`, " OR ")}`,
    `SELECT 1 FROM t WHERE ${list((n) => `i <> ${n}`, " AND ")}`,
    `SELECT ${list((n) => `i + ${n}`)} FROM t`,
    `SELECT ${list((n) => `sum(i) OVER (ORDER BY i + ${n})`)} FROM t`,
    `SELECT count(*) FROM t GROUP BY ${list((n) => `i + ${n}`)}`,
    `SELECT CASE ${list((n) => `WHEN i = ${n} THEN ${n}`, " ")} END FROM t`,
    `SELECT MAP {${list((n) => `'k${n}': i`)}} FROM t`,
    `SELECT concat(${list(() => "s")}) FROM t`,
    `PIVOT t ON i IN (${list(String)}) USING sum(j)`,
  ];
}

const endless: readonly string[] = [
  "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r",
  "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r, range(10)) SELECT max(n) FROM r",
  "WITH RECURSIVE r(n, l) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, l || l FROM r WHERE n < 100) SELECT max(l) FROM r",
  "WITH RECURSIVE r(n, l) AS (SELECT 1, [1] UNION ALL SELECT n + 1, l || l FROM r WHERE n < 100) SELECT max(n) FROM r",
  "WITH RECURSIVE r(n, j) AS (SELECT 1, '1'::JSON UNION ALL SELECT n + 1, json_array(j) FROM r WHERE n < 30000) SELECT json_type(arg_max(j, n)) FROM r",
  "SELECT count(*) FROM range(10000000000) a(x) WHERE x % 7 = 1",
  "SELECT string_agg(repeat('x', 10000), '') FROM range(1000000)",
  "SELECT list(i) FROM range(1000000000) r(i)",
];
