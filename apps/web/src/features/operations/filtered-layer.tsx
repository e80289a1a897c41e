import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../lib/api-error.js";
import { signedAmount } from "../../text/format.js";
import { day } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import { ChoiceCards } from "../../ui/choice-cards.js";
import { SideLayer } from "../../ui/side-layer.js";
import type { Chart } from "./category-names.js";
import { CategoryPicker } from "./category-picker.js";
import { choiceOf, groupsOfSign } from "./category-sections.js";
import { changeFiltered, previewFiltered, type FilteredAct, type FilteredList } from "./filtered.js";
import { signedCents } from "./list-items.js";
import { eurosFromCents } from "@comptoir/accounting/money";
import { SPEC } from "../../text/specification.js";

type FilteredLayerProps = {
  readonly list: FilteredList;
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly hasVat: boolean;
  readonly onClose: () => void;
};

/** « Tout ce qui est filtré »: one act on every operation of the list, beyond those in sight, seen before it is written. */
export function FilteredLayer({ list, chart, used, hasVat, onClose }: FilteredLayerProps) {
  const [act, setAct] = useState<FilteredAct | null>(null);
  const [isPicking, setPicking] = useState(false);
  if (isPicking)
    return (
      <CategoryPicker
        context="CATEGORIZATION_UPDATE"
        chart={chart}
        groups={groupsOfSign(chart, list.filters.transaction_sign === "income" ? "income" : "outcome")}
        initial={[]}
        used={used}
        subject="filtered"
        footer={(chosen, submit) => (
          <>
            <span className="spacer" />
            <Button onClick={() => setPicking(false)}>{t("action.back", "Retour")}</Button>
            <Button kind="primary" disabled={chosen.length === 0} onClick={submit}>
              {SPEC.validate}
            </Button>
          </>
        )}
        onValidate={([code]) => {
          if (code !== undefined) setAct({ kind: "categorize", category: { code, name: choiceOf(chart, code)?.label ?? code } });
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    );
  return <ActOnFiltered {...{ list, hasVat, act, onClose }} onAct={setAct} onPick={() => setPicking(true)} />;
}

type ActOnFilteredProps = Pick<FilteredLayerProps, "list" | "hasVat" | "onClose"> & {
  readonly act: FilteredAct | null;
  readonly onAct: (act: FilteredAct) => void;
  readonly onPick: () => void;
};

function ActOnFiltered({ list, hasVat, act, onAct, onPick, onClose }: ActOnFilteredProps) {
  const preview = useQuery({
    queryKey: ["filtered-preview", list, act] as const,
    queryFn: () => (act === null ? null : previewFiltered(list, act)),
    enabled: act !== null,
    retry: false,
    gcTime: 0,
  });
  const write = useMutation({
    mutationFn: async () => {
      if (act !== null && preview.data) await changeFiltered(list, act, preview.data.seen);
    },
    onSuccess: onClose,
  });
  const count = preview.data?.count ?? 0;
  const choose = (kind: FilteredAct["kind"]): void => (kind === "categorize" ? onPick() : onAct({ kind }));
  const category = act?.kind === "categorize" ? act.category.name : t("filtered.categorize_why", "Une même catégorie pour toutes.");
  return (
    <SideLayer
      name="filtered-operations"
      title={t("filtered.title", "Tout ce qui est filtré")}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" disabled={count === 0 || preview.isFetching} busy={write.isPending} onClick={() => write.mutate()}>
            {count === 0
              ? t("filtered.apply", "Appliquer")
              : plural("filtered.apply_to", count, { one: "Appliquer à {{n}} opération", other: "Appliquer à {{n}} opérations" })}
          </Button>
        </>
      }
    >
      <ChoiceCards
        label={t("filtered.what", "À toutes les opérations de la liste, au-delà de celles à l’écran")}
        value={act?.kind ?? null}
        onChange={choose}
        choices={[
          { value: "categorize", title: t("operations.categorize", "Catégoriser"), text: category },
          {
            value: "accept",
            title: t("filtered.accept", "Accepter les suggestions"),
            text: t("filtered.accept_why", "Chacune la sienne."),
          },
          ...(hasVat
            ? [
                {
                  value: "validate-vat" as const,
                  title: t("operations.validate_vat", "Valider la TVA"),
                  text: t("filtered.vat_why", "De celles qui sont catégorisées."),
                },
              ]
            : []),
        ]}
      />
      {act?.kind === "categorize" && (
        <p>
          <Button kind="ghost" size="small" onClick={onPick}>
            {t("filtered.other_category", "Choisir une autre catégorie")}
          </Button>
        </p>
      )}
      {preview.isFetching && <p role="status">{t("filtered.reading", "Aperçu…")}</p>}
      {preview.error && <Banner kind="bad">{errorText(preview.error)}</Banner>}
      {preview.data && <FilteredPreview preview={preview.data} />}
    </SideLayer>
  );
}

const EXAMPLES = 8;

/** What would change, with a few of them, and what would stay with the first reason. */
function FilteredPreview({
  preview: { count, changes, skipped, skippedCount },
}: {
  preview: NonNullable<Awaited<ReturnType<typeof previewFiltered>>>;
}) {
  return (
    <div role="status">
      <p>
        <b>{plural("filtered.count", count, { one: "{{n}} opération changera.", other: "{{n}} opérations changeront." })}</b>
      </p>
      <ul>
        {changes.slice(0, EXAMPLES).map((operation) => (
          <li key={operation.id} className="small">
            <span className="tabular">{day(operation.date)}</span> {operation.title}{" "}
            <span className="tabular">{signedAmount(eurosFromCents(signedCents(operation)))}</span>
          </li>
        ))}
      </ul>
      {count > EXAMPLES && <p className="muted small">{t("filtered.and_more", "et {{n}} autres", { n: String(count - EXAMPLES) })}</p>}
      {skippedCount > 0 && (
        <Banner kind="warn">
          {plural("filtered.skipped", skippedCount, {
            one: "{{n}} opération restera telle quelle.",
            other: "{{n}} opérations resteront telles quelles.",
          })}{" "}
          {skipped[0]?.message}
        </Banner>
      )}
    </div>
  );
}
