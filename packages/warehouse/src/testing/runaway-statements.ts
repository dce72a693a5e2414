/** Statements that pass the guard and yet end a process: no bound of a single call holds what calls make together. */

/** One step of the engine that takes half a minute and looks for no interrupt. */
export const uninterruptible = `SELECT len(list_transform(r, x -> ${[1, 2, 3, 4, 5, 6].map((n) => `coalesce(list_position(r, -x - ${n}), 0)`).join(" + ")})) FROM (SELECT range(100000) AS r)`;

/** Takes gigabytes that the engine does not count. */
export const memoryHungry = "SELECT len(list_transform(range(100000), x -> range(1000)))";
