import { message } from "@sheaf/messages";
import { DATE, DATETIME, FLOAT, INTEGER, TEXT, decimal, isNumber, sql, typeOf } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { toClock } from "../../lower/conversions.ts";
import { parseDatePattern } from "../../lower/date-pattern.ts";
import { formatNumber, parseNumberPattern } from "../../lower/number-pattern.ts";
import { arg, column, example, param } from "../entry.ts";

export const formatFunctions: readonly FunctionEntry[] = [
  {
    role: "scalar",
    nulls: "propagate",
    category: "text",
    name: "TextFormat",
    doc: "A number or date as text by a pattern as in spreadsheets, such as #,##0.00 or dd.mm.yyyy.",
    params: [
      param("value", "comparable", "A number or date."),
      param(
        "pattern",
        "text",
        "0 is a digit, # one if needed, a comma groups thousands, behind the digits it divides by 1,000; E+00 is an exponent; semicolons part what is for positive numbers, negative ones and zero; yyyy mm dd hh mm ss are parts of dates; other text in quotes.",
        {
          constant: true,
        },
      ),
    ],
    examples: [
      example("thousands and decimals", 'TextFormat([x], "#,##0.00")', ["1,234,567.89", "0.50", "-1,000.00", null], {
        x: column(FLOAT, 1234567.891, 0.5, -1000, null),
      }),
      example("percent", 'TextFormat([d], "0.0%")', ["12.3%", "-0.5%", "0.0%"], { d: column(decimal(10, 4), "0.1234", "-0.005", "0") }),
      example("leading zeros", 'TextFormat([n], "00000")', ["00042", "123456", "-00007"], { n: column(INTEGER, 42, 123456, -7) }),
      example("digits if needed", 'TextFormat([x], "#.##")', ["1.5", "2", ".25", ""], { x: column(FLOAT, 1.5, 2, 0.25, 0) }),
      example("other text", `TextFormat(5, '0 "kg"')`, ["5 kg"]),
      example("dates", 'TextFormat([d], "dd.mm.yyyy")', ["29.02.2024", null], { d: column(DATE, "2024-02-29", null) }),
      example("times", 'TextFormat([d], "d mmm yyyy h:mm:ss am/pm")', ["29 Feb 2024 6:05:07 PM"], {
        d: column(DATETIME, "2024-02-29T18:05:07Z"),
      }),
      example("sections", `TextFormat([x], '#,##0.00;(#,##0.00);"none"')`, ["1,234.50", "(0.50)", "none", null], {
        x: column(FLOAT, 1234.5, -0.5, 0, null),
      }),
      example("exponents", 'TextFormat([x], "0.00E+00")', ["1.23E+04", "-5.00E-05", "0.00E+00", "1.00E+03", "1.00E+01", null], {
        x: column(FLOAT, 12345, -0.00005, 0, 1000, 9.999, null),
      }),
      example("exponents by thousands", 'TextFormat([x], "##0.0E-0")', ["12.3E3", "1.0E-6", "123.0E0"], {
        x: column(FLOAT, 12345, 0.000001, 123),
      }),
      example(
        "millions and thousands",
        `TextFormat([x], '#,##0.0,,"M"') & " " & TextFormat([x], '0,"k"')`,
        ["12.3M 12346k", "-0.5M -500k"],
        {
          x: column(FLOAT, 12_345_678, -500_000),
        },
      ),
      example("ties go away from zero", 'TextFormat([x], "0.00")', ["1.01", "2.68"], { x: column(FLOAT, 1.005, 2.675) }),
    ],
    suggestedFor: ["Format", "ToChar", "FormatNumber"],
    resultType: ({ types, constant, report }) => {
      const [type] = types;
      const pattern = constant(1);
      const isOfNumber = type !== undefined && isNumber(type);
      if (type?.kind === "text" || type?.kind === "boolean") report("E_FORMULA_TYPE", message("findings.argument.text-format"), 0);
      else if (typeof pattern === "string" && type?.kind !== "null") {
        const parsed = isOfNumber ? parseNumberPattern(pattern) : parseDatePattern(pattern);
        if (parsed.kind === "problem") report("E_VALUE_TYPE", parsed.message, 1);
      }
      return TEXT;
    },
    lower: (args, context) => {
      const pattern = context.constant(1);
      const value = arg(args, 0);
      if (typeof pattern !== "string") return sql.null(TEXT);
      const parsed = isNumber(typeOf(value)) ? parseNumberPattern(pattern) : parseDatePattern(pattern);
      switch (parsed.kind) {
        case "number":
          return formatNumber(value, parsed, context.dialect.sizeOf);
        case "date":
          return sql.primitive("format-date", [toClock(value, context.timeZone)], TEXT, { format: parsed.format });
        case "problem":
          return sql.null(TEXT);
      }
    },
  },
];
