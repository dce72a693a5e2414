import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../..");
const schema = buildSchema(readFileSync(join(SOURCES, "../../../docs/schema.graphql"), "utf8"));

/** Every GraphQL document that stands in the sources, with the fragments that it names. */
function documents(): readonly (readonly [name: string, text: string])[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  const found = files.flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), "utf8");
    return [...source.matchAll(/const (\w+)[^`]*? = gql`([^`]*)`/g)].map(([, name = "", text = ""]) => ({ file, name, text }));
  });
  const whole = (file: string, text: string): string =>
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const part = found.find((each) => each.file === file && each.name === name) ?? found.find((each) => each.name === name);
      if (part === undefined) throw new Error(`${file}: nothing is called ${name}`);
      return whole(part.file, part.text);
    });
  return found.map(({ file, name, text }) => [`${file} ${name}`, whole(file, text)] as const);
}

const asked = documents().filter(([, text]) => !/^\s*fragment /.test(text));

test("documents are found", () => expect(asked.length).toBeGreaterThan(80));

test.each(asked)("the server understands %s", (_, text) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});
