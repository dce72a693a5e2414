import { z } from "zod";

/** A script that pages of documents run. It stands between the marks of a script, which it therefore cannot end or hide. */
export const customScript = z
  .string()
  .max(20_000)
  .refine((text) => !/<\/script|<!--|<script/i.test(text), { message: "Write the script alone, without <script>, </script> and <!--" })
  .transform((text) => (text.trim() === "" ? null : text))
  .nullable();
