import { describe, expect, test } from "vitest";
import { fillStatement, placeholdersIn } from "./statement.ts";

const fill = (statement: string) =>
  fillStatement(statement, ({ kind, text, member }) => `<${kind} ${text}${member === null ? "" : ` ${member}`}>`);

describe("placeholders of custom SQL", () => {
  test("each form", () => {
    expect(fill("select * from t where a = {{region}} and b between {{days}}:min and {{ days }}:max")).toBe(
      "select * from t where a = <control region> and b between <control days min> and <control days max>",
    );
    expect(fill('select {{#identifier col}} from t where d > {{#formula DateAdd("day", -1, Today())}}')).toBe(
      'select <identifier col> from t where d > <formula DateAdd("day", -1, Today())>',
    );
    expect(fill('x = {{#formula If([a] = "}}", 1, 2)}}')).toBe('x = <formula If([a] = "}}", 1, 2)>');
  });
  test.each([
    "select '{{region}}'",
    "select 'it''s {{region}}'",
    "select E'it\\'s {{region}}'",
    'select "{{region}}" from t',
    "select 1 -- {{region}}",
    "select /* {{region}} /* nested {{x}} */ {{y}} */ 1",
    "select $$ {{region}} $$, $tag$ {{region}} $$ {{region}} $tag$",
  ])("E2: none inside quotes or comments: %s", (statement) => expect(placeholdersIn(statement)).toEqual([]));
  test("what is not closed is no placeholder", () => expect(fill("select {{region from t")).toBe("select {{region from t"));
  test("after quotes and comments they count again", () =>
    expect(fill("select 'a', /* b */ {{c}} -- d\n, {{e}}")).toBe("select 'a', /* b */ <control c> -- d\n, <control e>"));
});
