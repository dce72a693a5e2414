import { elementsRead } from "@sheaf/workbook";
import { useMembership } from "../../../shared/services/organization.tsx";
import { Database } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { Button } from "../../../shared/actions/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { TruncatedText } from "../../../shared/layout/truncated-text.tsx";
import { t } from "../../../shared/words/words.ts";
import type { StartingPoint } from "../../elements/element-kind.ts";
import type { PageTemplate } from "../../page-templates/page-template.ts";
import { pageTemplates, sampleStart, startOf } from "../../page-templates/page-template-parts.ts";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { findElement, useDocument } from "../../state/workbook.ts";
import { useElementSources } from "../add/element-sources.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import type { PickedSource } from "../add/starting-point.ts";
import { TemplateSketch } from "./template-sketch.tsx";
import type { PageMaker } from "./use-page-maker.ts";
import styles from "./template-gallery.module.css";

interface TemplateGalleryProps {
  readonly maker: PageMaker;
  /** The page that is shown has nothing on it yet, and is filled. */
  readonly fills: boolean;
  readonly onClose: () => void;
}

/** Pages that fill themselves from a table, each as it will look. */
export function TemplateGallery({ maker, fills, onClose }: TemplateGalleryProps) {
  const document = useDocument();
  const { can } = useMembership();
  const page = usePageTheme();
  const sources = useElementSources();
  // The page of a template has a table of its own, which most of the page reads: the next page is made of what that table reads, as it was.
  const source = sources.find(({ id }) => elementsRead(findElement(document, id)?.source).length === 0) ?? sources[0];
  const [picked, setPicked] = useState<PickedSource | null>(source === undefined ? null : { kind: "element", elementId: source.id });
  const [isPicking, setPicking] = useState(false);
  const [from, setFrom] = useState<StartingPoint | null>(null);
  const [chosen, setChosen] = useState<PageTemplate["id"] | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { look } = maker;
  useEffect(() => {
    let isGone = false;
    setFrom(null);
    if (picked !== null)
      void look(picked).then((found) => {
        if (isGone) return;
        setFrom(found);
        if (found === null) setPicked(null);
      });
    return () => {
      isGone = true;
    };
  }, [picked, look]);
  const cards = useMemo(() => {
    const { subject } = startOf(document, from ?? sampleStart());
    const sample = startOf(document, sampleStart()).subject;
    const offered = pageTemplates.filter(({ needs }) => needs === undefined || can(needs));
    return offered.map((template) => {
      const refused = from === null ? null : template.refuse(subject);
      const { elements, rows } = template.plan(refused === null ? subject : sample);
      return { template, refused, notes: from === null || refused !== null ? [] : template.notes(subject), elements, rows };
    });
  }, [document, from, can]);
  const first = cards.find(({ refused }) => refused === null)?.template.id ?? null;
  const isOpen = (id: PageTemplate["id"] | null): boolean => cards.some(({ template, refused }) => template.id === id && refused === null);
  const shown = from === null ? null : isOpen(chosen) ? chosen : first;
  const create = (): void => {
    if (from === null || shown === null) return;
    setMaking(true);
    void maker.make(shown, from).then((isMade) => {
      setMaking(false);
      if (isMade) onClose();
    });
  };
  if (isPicking)
    return (
      <SourcePicker
        title={t("templates.gallery.new-source")}
        onPick={(next) => {
          setPicked(next);
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    );
  return (
    <Dialog
      title={fills ? t("templates.gallery.title-filled") : t("templates.gallery.title")}
      isOpen
      onClose={onClose}
      width="large"
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={shown === null} isPending={isMaking} onPress={create}>
            {fills ? t("templates.gallery.fill") : t("templates.gallery.create")}
          </Button>
        </>
      }
    >
      <div className={styles.gallery}>
        <div className={styles.source} role="status">
          {picked === null ? (
            <span>{t("templates.gallery.pick-text")}</span>
          ) : from === null ? (
            <span>{t("templates.gallery.looking")}</span>
          ) : (
            <span>
              {t("templates.gallery.source")} <strong>{from.sourceName}</strong>
            </span>
          )}
          <Button size="small" icon={Database} onPress={() => setPicking(true)}>
            {picked === null ? t("templates.gallery.pick") : t("templates.gallery.change")}
          </Button>
        </div>
        <RadioGroup
          aria-label={t("templates.gallery.choose")}
          value={shown}
          onChange={(id) => setChosen(cards.find(({ template }) => template.id === id)?.template.id ?? null)}
          className={styles.cards ?? ""}
        >
          {cards.map(({ template, refused, notes, elements, rows }) => (
            <Radio
              key={template.id}
              value={template.id}
              isDisabled={from === null || refused !== null}
              className={styles.card ?? ""}
              data-template={template.id}
            >
              <TemplateSketch elements={elements} rows={rows} page={page} />
              <span className={styles.cardTitle}>{template.title}</span>
              <TruncatedText className={styles.cardText} text={template.text} lines={2} />
              {refused !== null && <span className={styles.cardReason}>{refused}</span>}
              {notes.map((note) => (
                <span key={note} className={styles.cardNote}>
                  {note}
                </span>
              ))}
            </Radio>
          ))}
        </RadioGroup>
      </div>
    </Dialog>
  );
}
