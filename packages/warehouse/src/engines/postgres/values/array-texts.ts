/** The elements of an array's text, nested arrays as arrays: `{1,NULL,"a \"b\""}`, `[0:1]={…}`. */
export type ArrayText = readonly (string | null | ArrayText)[];

export function elementsOf(text: string): ArrayText {
  let at = text.indexOf("{") + 1;
  const read = (): ArrayText => {
    const elements: (string | null | ArrayText)[] = [];
    if (text[at] === "}") {
      at++;
      return elements;
    }
    for (;;) {
      elements.push(one());
      const end = text[at++];
      if (end !== ",") return elements;
    }
  };
  const one = (): string | null | ArrayText => {
    if (text[at] === "{") {
      at++;
      return read();
    }
    if (text[at] === '"') {
      let value = "";
      for (at++; text[at] !== '"'; at++) {
        if (text[at] === "\\") at++;
        value += text[at] ?? "";
      }
      at++;
      return value;
    }
    const start = at;
    while (at < text.length && text[at] !== "," && text[at] !== "}") at++;
    const value = text.slice(start, at);
    return value === "NULL" ? null : value;
  };
  return read();
}
