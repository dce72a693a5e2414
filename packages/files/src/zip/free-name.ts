/** A name that no other file of an archive has, whatever the system makes of capitals: `plan.csv`, then `plan (2).csv`. `taken` learns of it. */
export function freeName(taken: Set<string>, name: string): string {
  const dot = name.lastIndexOf(".");
  // what begins with its only dot, or has it in a folder, has no ending
  const end = dot > name.lastIndexOf("/") + 1 ? dot : name.length;
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name.slice(0, end)} (${n})${name.slice(end)}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
