import type { Trendline } from "../element.ts";

/** A fitted curve: `at` gives NaN outside its domain; R² of the fit in the values themselves. */
export interface Fit {
  readonly at: (x: number) => number;
  readonly r2: number;
}

/** Least squares over points; null where there are too few, or where the model cannot take them (a logarithm of x ≤ 0). */
export function fitTrend(model: Trendline["model"], degree: number, points: readonly (readonly [number, number])[]): Fit | null {
  switch (model) {
    case "linear":
      return polynomial(points, 1);
    case "quadratic":
      return polynomial(points, 2);
    case "polynomial":
      return polynomial(points, Math.min(7, Math.max(3, degree)));
    case "exponential": {
      if (points.some(([, y]) => y <= 0)) return null;
      const line = polynomial(
        points.map(([x, y]) => [x, Math.log(y)]),
        1,
      );
      return line === null ? null : scored((x) => Math.exp(line.at(x)), points);
    }
    case "logarithmic": {
      if (points.some(([x]) => x <= 0)) return null;
      const line = polynomial(
        points.map(([x, y]) => [Math.log(x), y]),
        1,
      );
      return line === null ? null : scored((x) => (x > 0 ? line.at(Math.log(x)) : Number.NaN), points);
    }
    case "power": {
      if (points.some(([x, y]) => x <= 0 || y <= 0)) return null;
      const line = polynomial(
        points.map(([x, y]) => [Math.log(x), Math.log(y)]),
        1,
      );
      return line === null ? null : scored((x) => (x > 0 ? Math.exp(line.at(Math.log(x))) : Number.NaN), points);
    }
  }
}

/** x is centred and scaled first: powers of instants in milliseconds would leave float64 nothing to work with. */
function polynomial(points: readonly (readonly [number, number])[], degree: number): Fit | null {
  if (new Set(points.map(([x]) => x)).size <= degree) return null;
  const mean = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const spread = points.reduce((most, [x]) => Math.max(most, Math.abs(x - mean)), 0) || 1;
  const size = degree + 1;
  const scaled = points.map(([x, y]) => [(x - mean) / spread, y] as const);
  const matrix = Array.from({ length: size }, (_, row) => [
    ...Array.from({ length: size }, (__, column) => scaled.reduce((sum, [x]) => sum + x ** (row + column), 0)),
    scaled.reduce((sum, [x, y]) => sum + y * x ** row, 0),
  ]);
  const coefficients = solve(matrix);
  if (coefficients === null) return null;
  const at = (x: number): number => coefficients.reduceRight((sum, coefficient) => sum * ((x - mean) / spread) + coefficient, 0);
  return scored(at, points);
}

function scored(at: (x: number) => number, points: readonly (readonly [number, number])[]): Fit {
  const mean = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const total = points.reduce((sum, [, y]) => sum + (y - mean) ** 2, 0);
  const rest = points.reduce((sum, [x, y]) => sum + (y - at(x)) ** 2, 0);
  return { at, r2: total === 0 ? 1 : 1 - rest / total };
}

/** Gaussian elimination with partial pivoting on an augmented matrix; null if it is singular. */
function solve(matrix: readonly (readonly number[])[]): readonly number[] | null {
  const rows = matrix.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const [upper, chosen] = [rows[column], rows[pivot]];
    if (upper === undefined || chosen === undefined || Math.abs(chosen[column] ?? 0) < 1e-12) return null;
    rows[column] = chosen;
    rows[pivot] = upper;
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const target = rows[row];
      if (target === undefined) continue;
      const factor = (target[column] ?? 0) / (chosen[column] ?? 1);
      for (let at = column; at <= size; at += 1) target[at] = (target[at] ?? 0) - factor * (chosen[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
