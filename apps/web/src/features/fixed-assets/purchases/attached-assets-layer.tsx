import { dotted } from "@comptoir/accounting/french-text";
import { useId, useState, type FormEvent } from "react";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { errorText } from "../../../lib/api/api-error.js";
import { amount, day, longDay, signedAmount } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Content, type Read, type Saving } from "../../../ui/overlays/content.js";
import { PickList } from "../../../ui/overlays/pick-list.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";

/** A component that an operation may be about. */
export type AttachableComponent = {
  readonly id: string;
  readonly title: string;
  readonly account: string;
  readonly commissioningDate: string;
  readonly isOut: boolean;
  readonly netBookValue: Cents;
};

type AttachedAssetsLayerProps = {
  readonly operation: { readonly title: string; readonly date: string; readonly category: string; readonly amount: Cents };
  readonly components: Read<readonly AttachableComponent[]>;
  /** Ids of the components attached already. */
  readonly attached: readonly string[];
  /** Attached components that stay in any case: the operation is validated. */
  readonly kept?: readonly string[];
  readonly saving: Saving;
  readonly onSave: (ids: readonly string[]) => void;
  /** Leads to the fixed assets bought before. */
  readonly onPriorYears: () => void;
  /** Leads to the list of operations. */
  readonly onOperations: () => void;
  readonly onClose: () => void;
};

/** Attaches the components that an operation is about; without any, says where they come from. */
export function AttachedAssetsLayer({
  operation,
  components,
  attached,
  kept = [],
  saving,
  onSave,
  onPriorYears,
  onOperations,
  onClose,
}: AttachedAssetsLayerProps) {
  const id = useId();
  const [chosen, setChosen] = useState(attached);
  const { close, question } = useUnsavedGuard(chosen.toSorted().join() !== attached.toSorted().join(), onClose);
  const isEmpty = components.data?.length === 0;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) onSave(chosen);
  };
  return (
    <>
      <SideLayer
        name="asset-components"
        title={t("attached.title", "Immobilisations rattachées")}
        onClose={close}
        footer={
          isEmpty ? (
            <>
              <span className="spacer" />
              <Button onClick={onClose}>{t("action.close", "Fermer")}</Button>
            </>
          ) : (
            <Acts
              writes
              form={id}
              isBusy={saving.isPending}
              isDisabled={components.data === undefined}
              onLeave={close}
              aside={
                <span className="muted small tabular" aria-live="polite">
                  {plural("attached.count", chosen.length, { one: "{{n}} bien choisi", other: "{{n}} biens choisis" })}
                </span>
              }
            />
          )
        }
      >
        <OperationFacts operation={operation} />
        {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
        <form id={id} noValidate onSubmit={send}>
          <Content of={components}>
            {(found) =>
              found.length === 0 ? (
                <NoComponent onPriorYears={onPriorYears} onOperations={onOperations} />
              ) : (
                <>
                  {kept.length > 0 && (
                    <Banner kind="info">
                      {t("attached.kept", "Cette opération est validée\u00a0: ce qui lui est rattaché le reste.")}
                    </Banner>
                  )}
                  <Choice found={found} chosen={chosen} onChange={(ids) => setChosen([...new Set([...kept, ...ids])])} />
                </>
              )
            }
          </Content>
        </form>
      </SideLayer>
      {question}
    </>
  );
}

function OperationFacts({ operation: { title, date, category, amount: value } }: Pick<AttachedAssetsLayerProps, "operation">) {
  return (
    <div className="operation-card">
      <div className="grow">
        <b>{title}</b>
        <div className="muted tiny">
          {t("attached.category", "{{day}}\u00a0· catégorie «\u00a0{{category}}\u00a0»", { day: longDay(date), category })}
        </div>
      </div>
      <b className="tabular">{signedAmount(eurosFromCents(value))}</b>
    </div>
  );
}

type ChoiceProps = {
  readonly found: readonly AttachableComponent[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

function Choice({ found, chosen, onChange }: ChoiceProps) {
  return (
    <>
      <p className="muted small">
        {t("attached.question", "Quel bien cette opération concerne-t-elle\u00a0? Sélection multiple possible.")}
      </p>
      <PickList
        label={t("attached.list", "Biens")}
        searchLabel={t("attached.search", "Chercher un bien")}
        values={chosen}
        onChange={onChange}
        items={found.map(({ id, title, account, commissioningDate, isOut, netBookValue }) => ({
          value: id,
          label: title,
          note: dotted([account, day(commissioningDate), isOut ? t("attached.out", "sorti") : t("attached.used", "en service")]),
          after: `VNC ${amount(eurosFromCents(netBookValue))}`,
        }))}
      />
    </>
  );
}

function NoComponent({ onPriorYears, onOperations }: Pick<AttachedAssetsLayerProps, "onPriorYears" | "onOperations">) {
  return (
    <EmptyState
      title={t("attached.empty", "Aucune immobilisation pour le moment")}
      action={
        <div className="stack tight">
          <Button kind="primary" onClick={onPriorYears}>
            {t("attached.prior_years", "Reprendre mes immobilisations passées")}
          </Button>
          <Button onClick={onOperations}>{t("attached.operations", "Voir la liste des opérations")}</Button>
        </div>
      }
    >
      {t("attached.empty_why", "Le bien a été acheté avant Comptoir, ou son achat n’est pas encore catégorisé.")}
    </EmptyState>
  );
}
