import type { CustomFunction, CustomParam, CustomParamType } from "@sheaf/formula";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { freeName, typeWord, withRenamedParam } from "./definition-draft.ts";
import styles from "./functions-screen.module.css";

const kinds: readonly CustomParamType[] = ["any", "text", "number", "boolean", "date", "datetime", "variant", "array", "geography"];
const types = kinds.map((id) => ({ id, label: typeWord(id) }));

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
    <section aria-label="Arguments">
      <h3 className={styles.subtitle}>Arguments</h3>
      {params.length > 0 && (
        <table className={styles.params}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Takes</th>
              <th scope="col">Help</th>
              <th scope="col">
                <span className="visually-hidden">Order</span>
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
                    label={`Argument ${at + 1} takes`}
                    hideLabel
                    size="small"
                    options={types}
                    value={param.type}
                    onChange={(type) => set(at, { type })}
                  />
                </td>
                <td>
                  <TextField
                    label={`Help for argument ${at + 1}`}
                    hideLabel
                    size="small"
                    value={param.doc}
                    onChange={(doc) => set(at, { doc })}
                  />
                </td>
                <td className={styles.paramTools}>
                  <IconButton icon={ArrowUp} label={`Move ${param.name} up`} isDisabled={at === 0} onPress={() => move(at, at - 1)} />
                  <IconButton
                    icon={ArrowDown}
                    label={`Move ${param.name} down`}
                    isDisabled={at === params.length - 1}
                    onPress={() => move(at, at + 1)}
                  />
                  <IconButton icon={Trash2} label={`Remove ${param.name}`} onPress={() => change(params.toSpliced(at, 1))} />
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
        Add argument
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
      label={`Name of argument ${number}`}
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
