import { List, LayoutGrid } from "lucide-react";
import { useState } from "react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Switch } from "../../shared/choices/switch.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { PasswordField } from "../../shared/fields/password-field.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { Card } from "./card.tsx";
import styles from "./gallery.module.css";

export function FieldCards() {
  const [segment, setSegment] = useState<"all" | "workbooks" | "models">("all");
  const [view, setView] = useState<"list" | "tiles">("list");
  const [fruit, setFruit] = useState<string | null>("sum");
  const [level, setLevel] = useState<"sum" | "avg" | "min">("sum");
  const [search, setSearch] = useState("");
  const [isOn, setOn] = useState(true);

  return (
    <>
      <Card title="Fields">
        <div className={styles.stack}>
          <TextField label="Email" size="large" defaultValue="ines.okafor@cascade-air.example" />
          <PasswordField
            label="Password"
            size="large"
            defaultValue="secretsecret"
            error="Incorrect email or password"
            labelExtra={<TextLink href="#">Forgot</TextLink>}
          />
          <TextField label="Name" description="Shown to everybody." placeholder="Untitled" isDisabled />
          <TextAreaField label="Description" />
        </div>
      </Card>
      <Card title="Choosing">
        <div className={styles.stack}>
          <Select
            label="Aggregate"
            value={level}
            onChange={setLevel}
            options={[
              { id: "sum", label: "Sum" },
              { id: "avg", label: "Average" },
              { id: "min", label: "Minimum" },
            ]}
          />
          <Select
            label="Version"
            isInline
            size="medium"
            value={level}
            onChange={setLevel}
            options={[
              { id: "sum", label: "Tag: production" },
              { id: "avg", label: "Average" },
              { id: "min", label: "Minimum" },
            ]}
          />
          <ComboBox
            label="Column"
            value={fruit}
            onChange={setFruit}
            options={[
              { id: "sum", label: "Arrival delay", note: "Flights" },
              { id: "b", label: "Departure delay", note: "Flights" },
            ]}
          />
          <SearchField label="Search" value={search} onChange={setSearch} />
          <Checkbox defaultSelected>Skip grand totals</Checkbox>
          <Checkbox isIndeterminate>Some of them</Checkbox>
          <Switch isSelected={isOn} onChange={setOn}>
            Freeze headers
          </Switch>
          <Switch>Repeat labels</Switch>
          <div className={styles.row}>
            <SegmentedControl
              label="Kind"
              value={segment}
              onChange={setSegment}
              segments={[
                { id: "all", label: "All" },
                { id: "workbooks", label: "Workbooks" },
                { id: "models", label: "Data models" },
              ]}
            />
            <SegmentedControl
              label="View"
              size="small"
              value={view}
              onChange={setView}
              segments={[
                { id: "list", label: "List", icon: List, iconOnly: true },
                { id: "tiles", label: "Tiles", icon: LayoutGrid, iconOnly: true },
              ]}
            />
          </div>
        </div>
      </Card>
    </>
  );
}
