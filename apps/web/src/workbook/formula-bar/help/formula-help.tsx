import {
  canonicalName,
  type Completion,
  type Example,
  type FunctionEntry,
  findFunction,
  highlight,
  type SignatureHelp,
  signatureOf,
} from "@sheaf/formula";
import { Layers } from "lucide-react";
import { valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { signatureParts } from "./suggestions.ts";
import { say, t } from "../../../shared/words/words.ts";
import styles from "./help.module.css";

interface FormulaHelpProps {
  /** The suggestion that is chosen, if one is. */
  readonly item: Completion | null;
  /** The call around the caret. */
  readonly call: SignatureHelp | null;
  /** `at group 2, Airport`. */
  readonly level: string | null;
}

/** What is known of the function that is written or offered: signature, one sentence, one example, where it runs. */
export function FormulaHelp({ item, call, level }: FormulaHelpProps) {
  const offered = item?.kind === "function" ? findFunction(item.label) : undefined;
  if (offered !== undefined) {
    return <FunctionHelp entry={offered} parts={[{ text: signatureOf(offered), isCurrent: false }]} param={null} level={level} />;
  }
  if (call !== null)
    return (
      <FunctionHelp
        entry={call.entry}
        parts={signatureParts(call)}
        param={call.activeParam === null ? null : { name: call.activeParam.name, doc: call.activeParam.doc }}
        level={level}
      />
    );
  return item === null ? null : <ItemHelp item={item} level={level} />;
}

function FunctionHelp({
  entry,
  parts,
  param,
  level,
}: {
  readonly entry: FunctionEntry;
  readonly parts: readonly { readonly text: string; readonly isCurrent: boolean }[];
  readonly param: { readonly name: string; readonly doc: string } | null;
  readonly level: string | null;
}) {
  const [example] = entry.examples;
  return (
    <div className={styles.help}>
      <code className={styles.signature}>
        {parts.map(({ text, isCurrent }, index) =>
          isCurrent ? (
            <mark key={index} className={styles.current}>
              {text}
            </mark>
          ) : (
            <SignatureText key={index} text={text} name={canonicalName(entry.name)} />
          ),
        )}
      </code>
      <p className={styles.doc}>{entry.doc}</p>
      {param !== null && param.doc !== "" && (
        <p className={styles.doc}>
          <em>{param.name}</em>: {param.doc}
        </p>
      )}
      {example !== undefined && <ExampleLine example={example} />}
      {level !== null && <RunsAt level={level} />}
    </div>
  );
}

function SignatureText({ text, name }: { readonly text: string; readonly name: string }) {
  if (!text.startsWith(name)) return <span>{text}</span>;
  return (
    <>
      <span className={styles.function}>{name}</span>
      <span>{text.slice(name.length)}</span>
    </>
  );
}

function ExampleLine({ example }: { readonly example: Example }) {
  const [first] = example.result;
  return (
    <div className={styles.example}>
      <FormulaText text={example.formula} />
      <span className={styles.result}>{first === null || first === undefined ? "–" : String(first)}</span>
    </div>
  );
}

function ItemHelp({ item, level }: { readonly item: Completion; readonly level: string | null }) {
  const facts = [item.type === null ? null : valueTypeTitle(item.type), item.detail === "" ? null : say(item.detail)];
  const known = facts.filter((fact) => fact !== null);
  if (known.length === 0 && item.doc === "") return null;
  return (
    <div className={styles.help}>
      <code className={styles.signature}>{item.insert}</code>
      {item.doc !== "" && <p className={styles.doc}>{say(item.doc)}</p>}
      {known.length > 0 && <p className={styles.doc}>{known.join(" · ")}</p>}
      {level !== null && <RunsAt level={level} />}
    </div>
  );
}

function RunsAt({ level }: { readonly level: string }) {
  return (
    <p className={styles.level}>
      <Icon icon={Layers} />
      <span>{t("formula.help.this-formula-runs", { level })}</span>
    </p>
  );
}

/** A formula in its colors, outside of an editor. */
export function FormulaText({ text }: { readonly text: string }) {
  const parts: { readonly text: string; readonly kind: string }[] = [];
  let at = 0;
  for (const { kind, start, end } of highlight(text, null)) {
    if (start > at) parts.push({ text: text.slice(at, start), kind: "plain" });
    parts.push({ text: text.slice(start, end), kind });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: "plain" });
  return (
    <code className={styles.text}>
      {parts.map((part, index) => (
        <span key={index} className={styles[part.kind]}>
          {part.text}
        </span>
      ))}
    </code>
  );
}
