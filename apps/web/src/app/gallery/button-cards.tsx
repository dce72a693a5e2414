import { ChevronDown, Filter, Link, Plus, Star } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Badge, CertifiedBadge, DraftBadge, OutdatedBadge, PublishedBadge } from "../../shared/feedback/badge.tsx";
import { DocumentIcon } from "../../shared/icons/document-icon.tsx";
import { ValueTypeIcon } from "../../shared/icons/value-type-icon.tsx";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { Card } from "./card.tsx";
import styles from "./gallery.module.css";

const nothing = (): void => undefined;

export function ButtonCards() {
  return (
    <>
      <Card title="Buttons 24, 32, 40" span="wide">
        {(["small", "medium", "large"] as const).map((size) => (
          <div key={size} className={styles.row}>
            <Button size={size} variant="primary" icon={Plus}>
              Create
            </Button>
            <Button size={size}>Share</Button>
            <Button size={size} trailingIcon={ChevronDown}>
              Owner
            </Button>
            <Button size={size} variant="quiet">
              Decline
            </Button>
            <Button size={size} variant="danger">
              Delete
            </Button>
            <Button size={size} isDisabled>
              Disabled
            </Button>
            <Button size={size} variant="primary" isPending>
              Pending
            </Button>
          </div>
        ))}
        <div className={styles.row}>
          <IconButton icon={Star} label="Favorite" isSelected filled onPress={nothing} />
          <IconButton icon={Filter} label="Filter" keys="F" onPress={nothing} />
          <IconButton icon={Link} label="Link" isDisabled />
          <CopyButton text="hello" message="URL copied to clipboard" />
          <TextLink href="#">View SQL</TextLink>
          <KeyCap keys="mod+K" />
          <KeyCap keys="shift+F10" />
        </div>
      </Card>
      <Card title="Badges, people, types">
        <div className={styles.row}>
          <CertifiedBadge />
          <OutdatedBadge />
          <DraftBadge />
          <PublishedBadge />
          <Badge tone="bad">Failed</Badge>
        </div>
        <div className={styles.row}>
          {["Ines Okafor", "Priya Raman", "Tomasz Wieczorek", "Anke Vogel", "Mei-Lin Chang", "Daniel Reyes", "Sam Whitlock"].map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </div>
        <div className={styles.row}>
          {["workbook", "data-model", "report", "template", "folder", "datafile", "connection"].map((kind) => (
            <DocumentIcon key={kind} kind={kind} />
          ))}
        </div>
        <div className={styles.row}>
          {(["text", "number", "boolean", "date", "datetime", "variant", "array", "geography", "error"] as const).map((type) => (
            <ValueTypeIcon key={type} type={type} label={type} />
          ))}
        </div>
      </Card>
    </>
  );
}
