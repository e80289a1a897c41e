import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { day } from "../../../text/format.js";
import { operationAmount } from "../../../text/operation-amount.js";
import { plural, t } from "../../../text/t.js";
import { Accordion } from "../../../ui/layout/accordion.js";
import { Banner } from "../../../ui/messages/banner.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { namedOperationsQuery } from "../queries.js";
import styles from "./skipped-operations.module.css";

type SkippedOperationsProps = { readonly preview: Pick<SelectionPreview["data"], "skipped" | "skippedCount"> };

/** What would stay as it is: how many operations, and for each reason which ones, read when they are asked for. */
export function SkippedOperations({ preview: { skipped, skippedCount } }: SkippedOperationsProps) {
  if (skippedCount === 0) return null;
  return (
    <Banner kind="warn" label={t("filtered.left", "Opérations laissées telles quelles")}>
      {plural("filtered.skipped", skippedCount, {
        one: "{{n}} opération restera telle quelle.",
        other: "{{n}} opérations resteront telles quelles.",
      })}
      {skippedCount > skipped.length && ` ${t("filtered.skipped_first", "Les {{n}} premières\u00a0:", { n: skipped.length })}`}
      {byReason(skipped).map(({ message, ids }) => (
        <SkippedForReason key={message} {...{ message, ids }} />
      ))}
    </Banner>
  );
}

type Reason = { readonly message: string; readonly ids: readonly string[] };

function SkippedForReason({ message, ids }: Reason) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion
      onToggle={setOpen}
      title={
        <span>
          {message} <b>{plural("operations.count", ids.length, { one: "{{n}} opération", other: "{{n}} opérations" })}</b>
        </span>
      }
    >
      {isOpen && <NamedOperations ids={ids} label={message} />}
    </Accordion>
  );
}

function NamedOperations({ ids, label }: { ids: readonly string[]; label: string }) {
  const { data, error, refetch } = useQuery(namedOperationsQuery(ids));
  if (error) return <ReadingFailure error={error} again={refetch} />;
  if (!data) return <p role="status">{t("filtered.reading_skipped", "Lecture…")}</p>;
  const gone = ids.length - data.length;
  return (
    <>
      <ul className={styles["skipped"]} aria-label={label}>
        {data.map((operation) => (
          <li key={operation.id}>
            <span className="muted tabular">{day(operation.date)}</span>
            <span className={styles["title"]}>{operation.title}</span>
            <span className="tabular">{operationAmount(operation)}</span>
          </li>
        ))}
      </ul>
      {gone > 0 && (
        <p className="muted small">
          {plural("filtered.gone", gone, { one: "{{n}} opération n’existe plus.", other: "{{n}} opérations n’existent plus." })}
        </p>
      )}
    </>
  );
}

/** The reasons in the order in which they come, each with its operations. */
function byReason(skipped: SelectionPreview["data"]["skipped"]): Reason[] {
  const messages = [...new Set(skipped.map(({ message }) => message))];
  return messages.map((message) => ({ message, ids: skipped.filter((one) => one.message === message).map(({ id }) => id) }));
}
