import type { CustomFunction, CustomParam, CustomParamType } from "@sheaf/formula";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { freeName, typeWord, withRenamedParam } from "./definition-draft.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./functions-screen.module.css";

const kinds: readonly CustomParamType[] = ["any", "text", "number", "boolean", "date", "datetime", "variant", "array", "geography"];
const types = kinds.map((id) => ({
  id,
  get label() {
    return typeWord(id);
  },
}));

/** The arguments of a function: names, what they take, a sentence of help; all of them are given in every call. */
export function ArgumentsEditor({
  draft,
  problem,
  onChange,
}: {
  readonly draft: CustomFunction;
  readonly problem: string | null;
  readonly onChange: (draft: CustomFunction) => void;
}) {
  const { params } = draft;
  const change = (next: readonly CustomParam[]): void => onChange({ ...draft, params: next });
  const set = (at: number, part: Partial<CustomParam>): void =>
    change(params.map((param, index) => (index === at ? { ...param, ...part } : param)));
  const move = (from: number, to: number): void => {
    const moved = params[from];
    if (moved !== undefined) change(params.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section aria-label={t("functions.arguments-editor.arguments")}>
      <h3 className={styles.subtitle}>{t("functions.arguments-editor.arguments")}</h3>
      {params.length > 0 && (
        <table className={styles.params}>
          <thead>
            <tr>
              <th scope="col">{t("shared.name")}</th>
              <th scope="col">{t("functions.arguments-editor.takes")}</th>
              <th scope="col">{t("functions.arguments-editor.help")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("functions.arguments-editor.order")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {params.map((param, at) => (
              // Their order is what they are: arguments have no ids.
              <tr key={at}>
                <td>
                  <ArgumentName number={at + 1} name={param.name} onName={(name) => onChange(withRenamedParam(draft, at, name))} />
                </td>
                <td>
                  <Select
                    label={t("functions.arguments-editor.argument-takes", { number: at + 1 })}
                    hideLabel
                    size="small"
                    options={types}
                    value={param.type}
                    onChange={(type) => set(at, { type })}
                  />
                </td>
                <td>
                  <TextField
                    label={t("functions.arguments-editor.help-for-argument", { number: at + 1 })}
                    hideLabel
                    size="small"
                    value={param.doc}
                    onChange={(doc) => set(at, { doc })}
                  />
                </td>
                <td className={styles.paramTools}>
                  <IconButton
                    icon={ArrowUp}
                    label={t("functions.arguments-editor.move-up", { name: param.name })}
                    isDisabled={at === 0}
                    onPress={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t("functions.arguments-editor.move-down", { name: param.name })}
                    isDisabled={at === params.length - 1}
                    onPress={() => move(at, at + 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t("functions.arguments-editor.remove", { name: param.name })}
                    onPress={() => change(params.toSpliced(at, 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problem !== null && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
      <Button size="small" icon={Plus} onPress={() => change([...params, { name: freeName(params), type: "any", doc: "" }])}>
        {t("functions.arguments-editor.add-argument")}
      </Button>
    </section>
  );
}

/** The formula follows a new name when it is complete. */
function ArgumentName({
  number,
  name,
  onName,
}: {
  readonly number: number;
  readonly name: string;
  readonly onName: (name: string) => void;
}) {
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  return (
    <TextField
      label={t("functions.arguments-editor.name-of-argument", { number })}
      hideLabel
      size="small"
      isCode
      value={text}
      onChange={setText}
      onBlur={() => {
        if (text !== name) onName(text);
      }}
    />
  );
}
