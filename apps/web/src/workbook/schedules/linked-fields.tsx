import { useQuery } from "@apollo/client/react";
import { type LinkedChoice, type LinkedKind, type LinkedPlace, serviceOfKind, tableModes } from "@sheaf/contract";
import { namesOf } from "@sheaf/workbook";
import { useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import {
  accountWords,
  LINKED_PLACES,
  MAKE_LINKED_PLACE,
  serviceWords,
  useConnect,
  useLinkedAccounts,
} from "../../shared/schedules/linked.ts";
import { t } from "../../shared/words/words.ts";
import { useDocument } from "../state/workbook.ts";
import { withRows } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface LinkedFieldsProps {
  readonly kind: LinkedKind;
  readonly linked: LinkedPlace;
  readonly onChange: (linked: LinkedPlace) => void;
}

/** Of a new destination: nothing is chosen yet. */
export const NO_PLACE: LinkedPlace = {
  accountId: "",
  placeId: "",
  placeName: "",
  partId: null,
  partName: null,
  elementId: null,
  mode: null,
};

export const newLinked = (kind: LinkedKind): LinkedPlace => (kind === "sheets" ? { ...NO_PLACE, partName: "", mode: "replace" } : NO_PLACE);

/** The account, and what it leads to: a spreadsheet, a folder or a channel. */
export function LinkedFields({ kind, linked, onChange }: LinkedFieldsProps) {
  const choose = (accountId: string): void => {
    if (linked.accountId !== accountId) onChange({ ...newLinked(kind), accountId });
  };
  /** The account that comes is for whoever asked for it. */
  const isAwaited = useRef(false);
  const { linked: known, error } = useLinkedAccounts((account) => {
    if (!isAwaited.current || !account.kinds.includes(kind)) return;
    isAwaited.current = false;
    choose(account.accountId);
  });
  const { connect, trouble, isConnecting } = useConnect();
  const service = serviceOfKind[kind];
  const accounts = (known?.accounts ?? []).filter(
    (one) => one.service === service && (one.kinds.includes(kind) || one.accountId === linked.accountId),
  );
  const chosen = accounts.find(({ accountId }) => accountId === linked.accountId);
  const isUsable = chosen !== undefined && !chosen.isLost;
  const words = (first: string, again: string): string => (accounts.length === 0 ? first : again);
  return (
    <div className={styles.place}>
      <div className={styles.row}>
        {accounts.length > 0 && (
          <Select
            label={accountWords(service).account}
            options={accounts.map(({ accountId, label }) => ({ id: accountId, label }))}
            value={chosen?.accountId ?? null}
            onChange={choose}
          />
        )}
        {isUsable &&
          (kind === "slack-channel" ? (
            <Channel linked={linked} onChange={onChange} />
          ) : (
            <Chosen kind={kind} linked={linked} onChange={onChange} />
          ))}
      </div>
      {isUsable && (kind === "sheets" || kind === "drive") && <NewPlace kind={kind} linked={linked} onChange={onChange} />}
      <div className={styles.tested}>
        <Button
          size="small"
          isPending={isConnecting}
          onPress={() => {
            isAwaited.current = true;
            void connect(kind);
          }}
        >
          {chosen?.isLost === true
            ? t("schedules.linked.again")
            : words(accountWords(service).connect, accountWords(service).connectAnother)}
        </Button>
        <span role="status" className={trouble === null && error === null && chosen?.isLost !== true ? styles.note : styles.problem}>
          {trouble ??
            error?.message ??
            (chosen?.isLost === true
              ? t("schedules.linked.lost", { service: serviceWords(service) })
              : accounts.length === 0
                ? t("schedules.linked.window", { service: serviceWords(service) })
                : noteOf(kind))}
        </span>
      </div>
    </div>
  );
}

function noteOf(kind: LinkedKind): string {
  switch (kind) {
    case "sheets":
      return t("schedules.linked.sheets-note");
    case "drive":
    case "sharepoint":
      return t("schedules.linked.files-note");
    case "teams-channel":
      return t("schedules.linked.channel-note");
    case "slack-channel":
      return t("schedules.linked.slack-note");
  }
}

/** A place that has no name is the top. */
const labelOf = (kind: LinkedKind, { name }: Pick<LinkedChoice, "name">): string =>
  name !== "" ? name : kind === "drive" ? t("schedules.linked.my-drive") : t("schedules.linked.top-folder");

function optionsOf(kind: LinkedKind, choices: readonly LinkedChoice[], id: string, name: string) {
  // one that is not among the newest is still the one that is chosen
  const all = id === "" || choices.some((one) => one.id === id) ? choices : [{ id, name }, ...choices];
  return all.map((one) => ({ id: one.id, label: labelOf(kind, one) }));
}

/** A channel of a workspace, which may have thousands: found by a part of its name. */
function Channel({ linked, onChange }: Pick<LinkedFieldsProps, "linked" | "onChange">) {
  const { accountId, placeId, placeName } = linked;
  const [search, setSearch] = useState("");
  const asked = search.trim() === placeName ? "" : search.trim();
  const { data, previousData, loading, error } = useQuery(LINKED_PLACES, {
    variables: { accountId, kind: "slack-channel", withinId: null, search: asked === "" ? null : asked },
  });
  const found = (data ?? previousData)?.linkedPlaces ?? [];
  return (
    <ComboBox
      label={t("schedules.linked.channel")}
      error={error === undefined ? null : (callErrorOf(error)?.message ?? null)}
      placeholder={t("schedules.linked.search-channel")}
      {...(loading ? { emptyText: t("schedules.linked.loading") } : {})}
      options={optionsOf("slack-channel", found, placeId, placeName)}
      value={placeId === "" ? null : placeId}
      onChange={(id) => onChange({ ...linked, placeId: id ?? "", placeName: found.find((one) => one.id === id)?.name ?? placeName })}
      onSearch={setSearch}
    />
  );
}

function Chosen({ kind, linked, onChange }: LinkedFieldsProps) {
  const document = useDocument();
  const names = namesOf(document);
  const { accountId, placeId, placeName, partId, partName, elementId, mode } = linked;
  const places = useQuery(LINKED_PLACES, { variables: { accountId, kind, withinId: null, search: null } });
  const hasParts = kind === "sharepoint" || kind === "teams-channel";
  const parts = useQuery(LINKED_PLACES, {
    // one that waits is asked for again with the others
    variables: { accountId, kind, withinId: placeId === "" ? null : placeId, search: null },
    skip: !hasParts || placeId === "",
  });
  const found = places.data?.linkedPlaces ?? [];
  const foundParts = parts.data?.linkedPlaces ?? [];
  const failure = [places.error, parts.error].flatMap((error) => (error === undefined ? [] : [callErrorOf(error)]))[0];
  const [placeLabel, partLabel] = labelsOf(kind);
  return (
    <>
      <Select
        label={placeLabel}
        error={failure?.message ?? null}
        placeholder={places.loading ? t("schedules.linked.loading") : t("schedules.linked.choose")}
        options={optionsOf(kind, found, placeId, placeName)}
        value={placeId === "" ? null : placeId}
        onChange={(id) => {
          const name = found.find((one) => one.id === id)?.name ?? placeName;
          onChange({ ...linked, placeId: id, placeName: name, ...(hasParts ? { partId: null, partName: null } : {}) });
        }}
      />
      {hasParts && placeId !== "" && (
        <Select
          label={partLabel}
          placeholder={parts.loading ? t("schedules.linked.loading") : t("schedules.linked.choose")}
          options={optionsOf(kind, foundParts, partId ?? "", partName ?? "")}
          value={partId}
          onChange={(id) => onChange({ ...linked, partId: id, partName: foundParts.find((one) => one.id === id)?.name ?? partName })}
        />
      )}
      {kind === "sheets" && (
        <>
          <Select
            label={t("schedules.table.element")}
            options={withRows(document).map((element) => ({ id: element.id, label: names.element(element) }))}
            value={elementId}
            onChange={(id) => {
              const element = withRows(document).find((one) => one.id === id);
              const own = element === undefined ? "" : names.element(element).slice(0, 90);
              onChange({ ...linked, elementId: id, partName: (partName ?? "") === "" ? own : partName });
            }}
          />
          <TextField
            label={t("schedules.linked.sheet")}
            autoComplete="off"
            value={partName ?? ""}
            onChange={(name) => onChange({ ...linked, partName: name })}
          />
          <Select
            label={t("schedules.table.mode")}
            options={tableModes.map((id) => ({ id, label: id === "replace" ? t("schedules.table.replace") : t("schedules.table.append") }))}
            value={mode}
            onChange={(chosen) => onChange({ ...linked, mode: chosen })}
          />
        </>
      )}
    </>
  );
}

function labelsOf(kind: LinkedKind): readonly [place: string, part: string] {
  switch (kind) {
    case "sheets":
      return [t("schedules.linked.spreadsheet"), ""];
    case "drive":
      return [t("schedules.linked.folder"), ""];
    case "sharepoint":
      return [t("schedules.linked.library"), t("schedules.linked.folder")];
    case "teams-channel":
      return [t("schedules.linked.team"), t("schedules.linked.channel")];
    case "slack-channel":
      return [t("schedules.linked.channel"), ""];
  }
}

/** A spreadsheet or a folder that is not there yet. */
function NewPlace({ kind, linked, onChange }: LinkedFieldsProps) {
  const make = useAction(MAKE_LINKED_PLACE);
  const [name, setName] = useState("");
  const isSheet = kind === "sheets";
  const run = async (): Promise<void> => {
    const made = await make.run({ accountId: linked.accountId, kind, withinId: null, name: name.trim() }, { refetch: ["LinkedPlaces"] });
    if (!made.ok) return;
    const { id, name: placeName } = made.data.makeLinkedPlace;
    setName("");
    onChange({ ...linked, placeId: id, placeName });
  };
  return (
    <div className={styles.made}>
      <TextField
        label={isSheet ? t("schedules.linked.new-spreadsheet") : t("schedules.linked.new-folder")}
        autoComplete="off"
        error={make.error?.message ?? null}
        value={name}
        onChange={setName}
      />
      <Button isDisabled={name.trim() === ""} isPending={make.isRunning} onPress={() => void run()}>
        {isSheet ? t("schedules.linked.make-spreadsheet") : t("schedules.linked.make-folder")}
      </Button>
    </div>
  );
}
