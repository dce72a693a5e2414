import { Building2, Mail, UsersRound, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ButtonContext } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Popover } from "react-aria-components/Popover";
import { IconButton } from "../actions/icon-button.tsx";
import { suggestionsPlace } from "../fields/combo-box.tsx";
import { FieldLabel } from "../fields/field-frame.tsx";
import { type Option, OptionList } from "../fields/option-list.tsx";
import fields from "../fields/field.module.css";
import { Icon, type IconType } from "../icons/icon.tsx";
import { Avatar } from "../lists/avatar.tsx";
import { cx } from "../styles/cx.ts";
import { t } from "../words/words.ts";
import { keyOf, type Principal, type PrincipalOffer, usePrincipalChoices } from "./principal-choices.ts";
import styles from "./principals-field.module.css";

interface PrincipalsFieldProps extends PrincipalOffer {
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly Principal[];
  readonly onChange: (value: readonly Principal[]) => void;
  /** In the box, behind those who are named: what they all get. */
  readonly end: ReactNode;
}

/** Buttons in the box do what they say; none of them opens the list. */
const ownButtons = {};

/** Several people and teams, one after the other: each becomes a chip, and what is typed next finds the next one. */
export function PrincipalsField({ label, placeholder, value, onChange, end, isOffered, ...offer }: PrincipalsFieldProps) {
  const [text, setText] = useState("");
  /** Whom was picked has become a chip: a new field for the next one, which lists nobody before something is typed. */
  const [picks, setPicks] = useState(0);
  const named = new Set(value.map(keyOf));
  const { choices, nobody } = usePrincipalChoices(text, {
    ...offer,
    isOffered: (one) => !named.has(keyOf(one)) && (isOffered?.(one) ?? true),
  });
  const add = (id: string): void => {
    const picked = choices.find(({ option }) => option.id === id)?.principal;
    if (picked === undefined) return;
    onChange([...value, picked]);
    setText("");
    setPicks(picks + 1);
  };
  return (
    <ComboBox<Option>
      key={picks}
      autoFocus={picks > 0}
      items={choices.map(({ option }) => option)}
      value={null}
      onChange={(id) => typeof id === "string" && add(id)}
      onInputChange={setText}
      allowsEmptyCollection
      menuTrigger={picks > 0 ? "input" : "focus"}
      className={fields.field ?? ""}
    >
      <FieldLabel label={label} hideLabel />
      <Group className={cx(fields.box, styles.box)}>
        <span className={styles.chips}>
          <ButtonContext value={ownButtons}>
            {value.map((one) => (
              <Chip key={keyOf(one)} principal={one} onRemove={() => onChange(value.filter((each) => keyOf(each) !== keyOf(one)))} />
            ))}
          </ButtonContext>
          <Input
            placeholder={value.length === 0 ? placeholder : ""}
            className={cx(fields.input, styles.input)}
            onKeyDown={({ key }) => {
              if (key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
            }}
          />
        </span>
        <ButtonContext value={ownButtons}>{end}</ButtonContext>
      </Group>
      <Popover className={fields.listPopover ?? ""} offset={4} {...suggestionsPlace()}>
        <OptionList emptyText={nobody} />
      </Popover>
    </ComboBox>
  );
}

function Chip({ principal, onRemove }: { readonly principal: Principal; readonly onRemove: () => void }) {
  const name = nameOf(principal);
  return (
    <span className={styles.chip}>
      {principal.kind === "member" ? (
        <Avatar name={name} seed={principal.userId} size={20} isDecorative />
      ) : (
        <span className={styles.kind}>
          <Icon icon={icons[principal.kind]} />
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <IconButton icon={X} label={t("shared.people-and-teams.remove", { name })} onPress={onRemove} />
    </span>
  );
}

const icons: Readonly<Record<Exclude<Principal["kind"], "member">, IconType>> = { everybody: Building2, team: UsersRound, stranger: Mail };

function nameOf(principal: Principal): string {
  switch (principal.kind) {
    case "everybody":
      return t("shared.people-and-teams.everybody");
    case "stranger":
      return principal.email;
    default:
      return principal.name;
  }
}
