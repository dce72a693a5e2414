import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { t } from "../words/words.ts";

/** A password: hidden, with a toggle that shows it. Paste and password managers work (WCAG 3.3.8). */
export function PasswordField(props: Omit<TextFieldProps, "type" | "suffix">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCorrect="off"
      spellCheck="false"
      suffix={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t("shared.password-field.hide-password") : t("shared.password-field.show-password")}
          isSelected={isShown}
          onPress={() => setShown(!isShown)}
          excludeFromTabOrder={false}
        />
      }
    />
  );
}
