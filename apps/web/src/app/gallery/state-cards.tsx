import { FilterX, Table2, Upload } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { ProgressBar, ProgressMeter } from "../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { Card } from "./card.tsx";
import styles from "./gallery.module.css";

const nothing = (): void => undefined;

export function StateCards() {
  return (
    <>
      <section className={cx(styles.card, styles.full, styles.flush)}>
        <Banner status="primary" action={{ label: "Load version 15", onSelect: nothing }} onDismiss={nothing}>
          A newer version of this workbook was published at 09:40.
        </Banner>
        <Banner status="warning" onDismiss={nothing}>
          For a better experience, update your Firefox browser.
        </Banner>
        <Banner status="error" action={{ label: "Check connection", onSelect: nothing }} onDismiss={nothing}>
          The warehouse has not answered since 06:00. Numbers below are from the last good run.
        </Banner>
      </section>
      <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
        <ProgressBar isLoading />
        <SkeletonRows rows={8} rowHeight={36} />
      </section>
      <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
        <EmptyState
          icon={Table2}
          title="Pick something to show"
          text="Start from a table, a model, a metric or a file."
          choices={[
            { id: "a", icon: Table2, label: "Airports by state", detail: "this page", onSelect: nothing },
            { id: "b", icon: Upload, label: "Upload a CSV", onSelect: nothing },
          ]}
        />
      </section>
      <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
        <EmptyState
          icon={FilterX}
          title="No rows match"
          text="Flight date 1 Apr – 30 Jun 2001 and Flights at least 1,000 leave nothing."
          actions={<Button>Clear 2 filters</Button>}
        />
      </section>
      <section className={cx(styles.card, styles.narrow, styles.flush, styles.state)}>
        <ErrorState
          title="Evening delay by hour"
          summary="Warehouse error: query failed"
          message="Column arr_dly was not found in ops.flights. Did you mean delay?"
          code={{
            lines: [
              { number: 7, text: "  avg(arr_dly) AS avg_delay" },
              { number: 8, text: "FROM ops.flights" },
            ],
            mark: { line: 7, start: 6, end: 13 },
          }}
          onRetry={nothing}
          fix={{ label: "Open formula", onSelect: nothing }}
          requestId="req_7c1e92"
        />
      </section>
      <Card title="Upload">
        <ProgressMeter value={0.42} label="Uploading airports.csv" />
      </Card>
    </>
  );
}
