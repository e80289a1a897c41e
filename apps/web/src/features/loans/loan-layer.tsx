import { useId, useState, type FormEvent } from "react";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { errorText } from "../../lib/api/api-error.js";
import { amount } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { TextField } from "../../ui/fields/field.js";
import { NumberField } from "../../ui/fields/numbers/number-field.js";
import { Acts } from "../../ui/overlays/acts.js";
import type { Saving } from "../../ui/overlays/content.js";
import { FactList } from "../../ui/overlays/facts.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { useUnsavedGuard } from "../../ui/overlays/unsaved.js";
import { changeLoan, NO_LOAN, type LoanForm } from "./loan-form.js";

/** What a loan costs, as the domain computes it. */
export type LoanCost = { readonly instalments: number; readonly instalment: Cents; readonly interest: Cents };

type LoanLayerProps = {
  /** Null to create one. */
  readonly loan: LoanForm | null;
  /** What the loan typed costs; null while it cannot be computed. */
  readonly costOf: (form: LoanForm) => LoanCost | null;
  readonly saving: Saving;
  readonly onSave: (form: LoanForm) => void;
  readonly onClose: () => void;
};

/** A loan: created without an id, updated with one. Its name is all that it needs. */
export function LoanLayer({ loan, costOf, saving, onSave, onClose }: LoanLayerProps) {
  const id = useId();
  const [start] = useState(loan ?? NO_LOAN);
  const [form, setForm] = useState(start);
  const [isMissing, setMissing] = useState(false);
  const change = (part: Partial<LoanForm>): void => setForm(changeLoan(form, part));
  const { close, question } = useUnsavedGuard(JSON.stringify(form) !== JSON.stringify(start), onClose);
  const cost = costOf(form);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(form.name.trim() === "");
    if (form.name.trim() !== "" && !saving.isPending) onSave(form);
  };
  return (
    <>
      <SideLayer
        name="loan"
        title={loan === null ? t("loan.add", "Ajouter un emprunt") : t("loan.edit", "Modifier l’emprunt")}
        onClose={close}
        footer={<Acts writes form={id} isBusy={saving.isPending} onLeave={close} />}
      >
        {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
        <form id={id} noValidate onSubmit={send}>
          <TextField
            data-autofocus
            label={t("loan.name", "Nom de l’emprunt")}
            name="name"
            maxLength={200}
            required
            value={form.name}
            error={isMissing && form.name.trim() === "" ? MESSAGES.required : null}
            onChange={(event) => change({ name: event.target.value })}
          />
          <div className="two-columns">
            <MoneyField
              label={t("loan.amount", "Montant emprunté")}
              value={form.totalAmountBorrowed}
              onChange={(totalAmountBorrowed) => change({ totalAmountBorrowed })}
            />
            <NumberField
              label={t("loan.taeg", "TAEG")}
              hint={t("loan.taeg_hint", "De 0 à 100.")}
              suffix="%"
              min={0}
              max={100}
              value={form.taegPercent}
              onChange={(taegPercent) => change({ taegPercent })}
            />
          </div>
          <div className="two-columns">
            <DateField
              label={t("loan.first", "Première échéance")}
              value={form.firstDueDate}
              onChange={(firstDueDate) => change({ firstDueDate })}
            />
            <DateField
              label={t("loan.last", "Dernière échéance")}
              value={form.lastDueDate}
              min={form.firstDueDate ?? undefined}
              onChange={(lastDueDate) => change({ lastDueDate })}
            />
          </div>
          <ScheduleTerms form={form} onChange={change} />
          <p className="muted tiny" role="status">
            {form.isLastMoved
              ? t("loan.moved", "La première échéance dépassait la dernière\u00a0: la dernière a pris la même date.")
              : t("loan.will_move", "Si la première dépasse la dernière, la dernière prend la même date.")}
          </p>
        </form>
        {cost !== null && <Cost cost={cost} />}
      </SideLayer>
      {question}
    </>
  );
}

/** What the schedule is computed with; the TAEG, which includes fees, never is. */
function ScheduleTerms({ form, onChange }: { form: LoanForm; onChange: (part: Partial<LoanForm>) => void }) {
  return (
    <>
      <div className="two-columns">
        <NumberField
          label={t("loan.nominal", "Taux nominal")}
          hint={t("loan.nominal_hint", "Celui du contrat\u00a0: il calcule les intérêts.")}
          suffix="%"
          min={0}
          max={100}
          value={form.nominalRatePercent}
          onChange={(nominalRatePercent) => onChange({ nominalRatePercent })}
        />
        <MoneyField
          label={t("loan.instalment", "Mensualité")}
          hint={t("loan.instalment_hint", "Assurance comprise\u00a0; vide\u00a0: calculée.")}
          value={form.instalmentAmount}
          onChange={(instalmentAmount) => onChange({ instalmentAmount })}
        />
      </div>
      <div className="three-columns">
        <MoneyField
          label={t("loan.insurance", "Assurance")}
          value={form.insuranceAmount}
          onChange={(insuranceAmount) => onChange({ insuranceAmount })}
        />
        <NumberField
          label={t("loan.deferment", "Différé")}
          suffix="mois"
          whole
          min={0}
          max={600}
          value={form.defermentMonths}
          onChange={(defermentMonths) => onChange({ defermentMonths })}
        />
        <NumberField
          label={t("loan.day", "Jour du mois")}
          whole
          min={1}
          max={31}
          value={form.dayOfMonth}
          onChange={(dayOfMonth) => onChange({ dayOfMonth })}
        />
      </div>
    </>
  );
}

function Cost({ cost: { instalments, instalment, interest } }: { cost: LoanCost }) {
  return (
    <FactList
      facts={[
        {
          label: plural("loan.instalments", instalments, { one: "{{n}} mensualité d’environ", other: "{{n}} mensualités d’environ" }),
          value: amount(eurosFromCents(instalment)),
        },
        { label: t("loan.interest", "Intérêts et frais sur la durée"), value: amount(eurosFromCents(interest)) },
      ]}
    />
  );
}
