import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { errorText } from "../../../lib/api/api-error.js";
import { useFlag } from "../../../lib/session/flags.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { ChoiceCards } from "../../../ui/fields/choice-cards.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import type { Chart } from "../categories/category-names.js";
import { CategoryPicker } from "../categories/category-picker.js";
import { choiceOf, groupsOfSign } from "../categories/category-sections.js";
import { changeFiltered, previewFiltered, type FilteredAct, type FilteredList } from "./filtered.js";
import { FilteredPreview } from "./filtered-preview.js";
import { isValidated } from "../list/list-items.js";
import { PermanentJoinModal } from "../attachments/permanent-join-modal.js";
import { PaperForAll } from "../attachments/paper-for-all.js";
import { SPEC } from "../../../text/specification.js";

type FilteredLayerProps = {
  readonly list: FilteredList;
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly hasVat: boolean;
  readonly onClose: () => void;
};

/** « Tout ce qui est filtré »: one act on every operation of the list, beyond the loaded ones, previewed before it is written. */
export function FilteredLayer({ list, chart, used, hasVat, onClose }: FilteredLayerProps) {
  const [kind, setKind] = useState<FilteredAct["kind"] | null>(null);
  const [act, setAct] = useState<FilteredAct | null>(null);
  const [isPicking, setPicking] = useState(false);
  const choose = (chosen: FilteredAct["kind"]): void => {
    setKind(chosen);
    setPicking(chosen === "categorize");
    setAct(chosen === "accept" || chosen === "validate-vat" ? { kind: chosen } : null);
  };
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
  return <ActOnFiltered {...{ list, hasVat, kind, act, onClose }} onChoose={choose} onAct={setAct} />;
}

type ActOnFilteredProps = Pick<FilteredLayerProps, "list" | "hasVat" | "onClose"> & {
  readonly kind: FilteredAct["kind"] | null;
  /** Null until all that it needs is chosen. */
  readonly act: FilteredAct | null;
  readonly onChoose: (kind: FilteredAct["kind"]) => void;
  readonly onAct: (act: FilteredAct) => void;
};

function ActOnFiltered({ list, hasVat, kind, act, onChoose, onAct, onClose }: ActOnFilteredProps) {
  const [isAsking, setAsking] = useState(false);
  const preview = useQuery({
    queryKey: ["filtered-preview", list, act] as const,
    queryFn: () => (act === null ? null : previewFiltered(list, act)),
    enabled: act !== null,
    retry: false,
    gcTime: 0,
  });
  const write = useMutation({
    mutationFn: async () => act !== null && preview.data != null && (await changeFiltered(list, act, preview.data.seen)),
    onSuccess: (isDone) => (isDone ? onClose() : void preview.refetch()),
  });
  const count = preview.data?.count ?? 0;
  const validated = act?.kind === "associate" && preview.data ? validatedOf(preview.data) : 0;
  return (
    <SideLayer
      name="filtered-operations"
      title={t("filtered.title", "Tout ce qui est filtré")}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button
            writes
            kind="primary"
            disabled={count === 0 || preview.isFetching}
            busy={write.isPending}
            onClick={() => (validated === 0 ? write.mutate() : setAsking(true))}
          >
            {count === 0
              ? t("filtered.apply", "Appliquer")
              : plural("filtered.apply_to", count, { one: "Appliquer à {{n}} opération", other: "Appliquer à {{n}} opérations" })}
          </Button>
        </>
      }
    >
      <FilteredChoices {...{ kind, act, hasVat, onChoose }} />
      {kind === "categorize" && (
        <p>
          <Button kind="ghost" size="small" onClick={() => onChoose("categorize")}>
            {act === null
              ? t("filtered.choose_category", "Choisir une catégorie")
              : t("filtered.other_category", "Choisir une autre catégorie")}
          </Button>
        </p>
      )}
      {kind === "associate" && (
        <PaperForAll paper={act?.kind === "associate" ? act.paper : null} onPaper={(paper) => onAct({ kind: "associate", paper })} />
      )}
      {preview.isFetching && <p role="status">{t("filtered.reading", "Aperçu…")}</p>}
      {preview.error && <Banner kind="bad">{errorText(preview.error)}</Banner>}
      {preview.data && <FilteredPreview preview={preview.data} />}
      {isAsking && (
        <PermanentJoinModal
          validated={validated}
          total={count}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            write.mutate();
          }}
        />
      )}
    </SideLayer>
  );
}

/** How many of the operations that a paper would be joined to are validated; null where only some of them were read. */
function validatedOf({ count, changes }: SelectionPreview["data"]): number | null {
  return count > changes.length ? null : changes.filter(isValidated).length;
}

type FilteredChoicesProps = Pick<ActOnFilteredProps, "kind" | "act" | "hasVat" | "onChoose">;

function FilteredChoices({ kind, act, hasVat, onChoose }: FilteredChoicesProps) {
  const mayAddPapers = useFlag("listeop_attachments_upload");
  const category = act?.kind === "categorize" ? act.category.name : t("filtered.categorize_why", "Une même catégorie pour toutes.");
  const accepting = {
    value: "accept" as const,
    title: t("filtered.accept", "Accepter les suggestions"),
    text: t("filtered.accept_why", "Chacune la sienne."),
  };
  const validatingVat = {
    value: "validate-vat" as const,
    title: t("operations.validate_vat", "Valider la TVA"),
    text: t("filtered.vat_why", "De celles qui sont catégorisées."),
  };
  const joining = {
    value: "associate" as const,
    title: t("papers.join_selected", "Joindre une pièce"),
    text: t("filtered.join_why", "La même à toutes."),
    disabled: !mayAddPapers,
  };
  return (
    <ChoiceCards
      label={t("filtered.what", "À toutes les opérations de la liste, au-delà de celles à l’écran")}
      value={kind}
      onChange={onChoose}
      choices={[
        { value: "categorize" as const, title: t("operations.categorize", "Catégoriser"), text: category },
        accepting,
        ...(hasVat ? [validatingVat] : []),
        joining,
      ]}
    />
  );
}
