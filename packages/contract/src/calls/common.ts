import { z } from "zod";
import { isCommonPassword } from "../common-passwords.ts";
import { isUuid } from "../ids.ts";
import { limits } from "../limits.ts";

/** Lower-case hyphenated UUID. */
export const idSchema = z.string().refine(isUuid, { message: "Not an id" }).meta({ format: "uuid", description: "UUID" });

/** An e-mail address in its one spelling: trimmed, lower case. */
export const emailSchema = z
  .string()
  .max(limits.emailLength)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+$/, { message: "Invalid email" }));

/** What a client says about the deployment it was built for; kept for compatibility, decides nothing. */
export const environmentSchema = z.string().max(40).optional();

/** Text for people: no control characters but line ends and tabs. */
export function textSchema(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((text) => !/(?![\t\n\r])\p{Cc}/u.test(text), { message: "Control characters are not allowed" });
}

export const nameSchema = textSchema(limits.nameLength)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, { message: "Enter a name" }));

export const passwordSchema = z
  .string()
  .min(limits.passwordMinimum, { message: `At least ${limits.passwordMinimum} characters` })
  // what is too long is not looked at any further
  .max(limits.passwordLength, { abort: true })
  .refine((password) => !isCommonPassword(password), {
    message: "This password is among the first that are tried. Choose another one.",
  });
