import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { AllocationPart } from "@comptoir/contract/operations/selection";
import type { SimilarOperation } from "@comptoir/contract/operations/similar";
import { amount, day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { classNames } from "../../../ui/class-names.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { openLayer } from "../../../ui/overlays/open-layer.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { applyToOthers } from "../changes/changes.js";
import { categoryName, type Chart } from "../categories/category-names.js";
import { useOperation } from "../operation/next-operation.js";
import { ReadingLayer } from "../operation/reading-layer.js";
import { similarQuery } from "./similar-queries.js";
import styles from "./similar.module.css";

type SimilarLayerProps = {
  /** The operation that was given this part whole, under the words of its category. */
  readonly id: string;
  readonly part: AllocationPart;
  readonly name: string;
  readonly listed: readonly Transaction[];
  readonly chart: Chart;
  readonly onClose: () => void;
};

/**
 * The others of the merchant of an operation that was just categorised: those to categorise are ticked, those that have another
 * category are not. « Et les prochaines » writes a rule, and nothing else.
 */
export function SimilarLayer({ id, listed, ...props }: SimilarLayerProps) {
  const { operation, reading } = useOperation(id, listed);
  if (!operation)
    return <ReadingLayer name="similar-operations" title={similarTitle()} width={560} reading={reading} onClose={props.onClose} />;
  return <Similar {...props} operation={operation} />;
}

function similarTitle(): string {
  return t("similar.title", "Opérations similaires");
}

type SimilarProps = Omit<SimilarLayerProps, "id" | "listed"> & { readonly operation: Transaction };

function Similar({ operation, part, name, chart, onClose }: SimilarProps) {
  const similar = useQuery(similarQuery(operation.id));
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const open = similar.data?.toCategorize ?? [];
  const others = similar.data?.categorizedOtherwise ?? [];
  const ticked = [...open.filter(({ id }) => !turned.has(id)), ...others.filter(({ id }) => turned.has(id))];
  const turn = (id: string): void => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  const apply = useMutation({
    mutationFn: () => applyToOthers({ ids: ticked.map(({ id }) => id), part, name, versions: versionsOf(ticked) }),
    onSuccess: (isDone) => (isDone ? onClose() : void similar.refetch()),
  });
  return (
    <SideLayer
      name="similar-operations"
      title={similarTitle()}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={!similar.data}
            onClick={() => openLayer({ kind: "new-rule", id: operation.id, part, words: similar.data?.words ?? [] })}
          >
            {t("similar.next_ones", "Et les prochaines…")}
          </Button>
          <span className="spacer" />
          <Button
            writes
            kind="primary"
            data-autofocus
            // Not disabled while they are read: the focus comes to it at once.
            disabled={similar.data !== undefined && ticked.length === 0}
            busy={apply.isPending || similar.isPending}
            onClick={() => apply.mutate()}
          >
            {ticked.length === 0
              ? t("filtered.apply", "Appliquer")
              : plural("filtered.apply_to", ticked.length, { one: "Appliquer à {{n}} opération", other: "Appliquer à {{n}} opérations" })}
          </Button>
        </>
      }
    >
      <p>
        <b>{name}</b>
        <span className="muted small">{` · ${t("similar.like", "comme «\u00a0{{title}}\u00a0»", { title: operation.title })}`}</span>
      </p>
      <SimilarLists {...{ similar, chart }} isTicked={(id) => ticked.some((one) => one.id === id)} onTurn={turn} />
    </SideLayer>
  );
}

function versionsOf(operations: readonly SimilarOperation[]): Readonly<Record<string, number>> {
  return Object.fromEntries(operations.map(({ id, version }) => [id, version]));
}

type SimilarListsProps = {
  readonly similar: {
    readonly data:
      | { readonly toCategorize: readonly SimilarOperation[]; readonly categorizedOtherwise: readonly SimilarOperation[] }
      | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly chart: Chart;
  readonly isTicked: (id: string) => boolean;
  readonly onTurn: (id: string) => void;
};

function SimilarLists({ similar: { data, error, refetch }, chart, isTicked, onTurn }: SimilarListsProps) {
  if (data === undefined && error) return <ReadingFailure error={error} again={refetch} />;
  if (data === undefined)
    return (
      <Skeleton label={t("similar.reading", "Lecture des opérations similaires")}>
        <SkeletonBar width="100%" height="96px" />
      </Skeleton>
    );
  if (data.toCategorize.length + data.categorizedOtherwise.length === 0)
    return <EmptyState title={t("similar.none", "Aucune autre opération de ce tiers")} />;
  return (
    <>
      <SimilarList title={t("similar.open", "À catégoriser")} operations={data.toCategorize} {...{ chart, isTicked, onTurn }} />
      <SimilarList
        title={t("similar.otherwise", "Catégorisées autrement")}
        operations={data.categorizedOtherwise}
        {...{ chart, isTicked, onTurn }}
      />
    </>
  );
}

type SimilarListProps = Pick<SimilarListsProps, "chart" | "isTicked" | "onTurn"> & {
  readonly title: string;
  readonly operations: readonly SimilarOperation[];
};

function SimilarList({ title, operations, chart, isTicked, onTurn }: SimilarListProps) {
  if (operations.length === 0) return null;
  return (
    <section>
      <h3 className="section-title">{title}</h3>
      <ul className={styles["similarList"]} aria-label={title}>
        {operations.map((operation) => (
          <li key={operation.id}>
            <Checkbox checked={isTicked(operation.id)} onChange={() => onTurn(operation.id)}>
              {`${day(operation.date)} · ${operation.title}`}
            </Checkbox>
            <span className={classNames("muted tiny clip", styles["similarCategory"])}>
              {operation.accounts.map((account) => categoryName(chart, account)).join(", ")}
            </span>
            <span className="tabular small">{amount(operation.value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
