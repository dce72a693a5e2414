import { customFunctionDefinitions } from "@sheaf/contract";
import { checkDefinition, type CustomFunction } from "@sheaf/formula";
import { inEnglish } from "@sheaf/messages/english";
import { UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";
import { readFileText } from "../files/read-file.ts";

/** Custom functions of a file that `--functions` names; none without one. A function with an error is told where it is defined, and can still be named. */
export async function readFunctions(path: string | null, io: Io): Promise<readonly CustomFunction[]> {
  if (path === null) return [];
  const text = await readFileText(path, io);
  const functions = readList(text, path);
  for (const [index, one] of functions.entries()) {
    const before = functions.slice(0, index).find(({ name }) => name.toLowerCase() === one.name.toLowerCase());
    if (before !== undefined) throw new UsageError(`--functions ${path}: two functions are called ${one.name}.`, null, "E_AMBIGUOUS");
    const found = checkDefinition(one, functions).diagnostics.find(({ code, span }) => code.startsWith("E_") && span === null);
    if (found !== undefined) throw new UsageError(`--functions ${path}: ${inEnglish(found.message)}`, null, found.code);
  }
  return functions;
}

function readList(text: string, path: string): readonly CustomFunction[] {
  const advice = 'Write [{"name": "Tax", "params": [{"name": "amount", "type": "number"}], "formula": "[amount] * 0.19"}].';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`--functions ${path} is no JSON.`, advice, "E_SYNTAX");
  }
  const read = customFunctionDefinitions.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError(
    `--functions ${path}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a list of functions"}`,
    advice,
    "E_TYPE",
  );
}
