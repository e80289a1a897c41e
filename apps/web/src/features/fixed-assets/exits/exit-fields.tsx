import { Info } from "lucide-react";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { today } from "../../../lib/clock.js";
import { amount, day, signedAmount } from "../../../text/format.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { ChoiceCards } from "../../../ui/fields/choice-cards.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { changePrices, type ExitForm } from "../editor/asset-form.js";
import { OperationChoice } from "../purchases/operation-choice.js";
import { isFreeReceipt, PROCEEDS, saleAmounts } from "./sale-receipts.js";

/** What decides of an exit beside what is typed. */
export type ExitState = {
  /** The later of the purchase and of the first day that is open. */
  readonly firstDay: IsoDate;
  /** False once the exit or its entry is settled. */
  readonly mayRemove: boolean;
  /** A sale bears VAT: it was deducted on the purchase. */
  readonly bearsVat: boolean;
  /** The operation that pays each other exit. */
  readonly paidExits: readonly string[];
  /** The fiscal years, in which an operation may be the price. */
  readonly years: readonly { readonly beginning: IsoDate; readonly end: IsoDate }[];
};

/** What the domain computes of an exit: what the asset was still worth, and what is gained or lost, short and long term. */
export type ExitFigures = { readonly netBookValue: Cents; readonly gain: Cents; readonly shortTerm: Cents; readonly longTerm: Cents };

type ExitFieldsProps = {
  readonly form: ExitForm;
  /** The name of the asset that leaves. */
  readonly asset: string;
  readonly state: ExitState;
  readonly figures: ExitFigures | null;
  readonly isLocked: boolean;
  readonly onChange: (part: Partial<ExitForm>) => void;
};

/** How an asset leaves: sold, thrown away, or kept privately. */
export function ExitFields({ form, asset, state, figures, isLocked, onChange }: ExitFieldsProps) {
  return (
    <>
      <p className="operation-card">
        <b>{asset}</b>
      </p>
      <ChoiceCards
        label={t("exit.type", "Type de sortie")}
        disabled={isLocked}
        required
        value={form.outputType}
        onChange={(outputType) => onChange({ outputType })}
        choices={[
          { value: "cession", title: t("exit.sale", "Cession"), text: t("exit.sale_text", "Vous la vendez, même à un proche.") },
          {
            value: "mise_au_rebut",
            title: t("exit.scrap", "Mise au rebut"),
            text: t("exit.scrap_text", "Elle est jetée, détruite ou volée."),
          },
          {
            value: "reintegration",
            title: t("exit.private", "Réintégration"),
            text: t("exit.private_text", "Elle passe dans votre patrimoine privé."),
          },
        ]}
      />
      <DateField
        label={t("exit.date", "Date de sortie")}
        hint={t("exit.first_day", "Au plus tôt le {{day}}.", { day: day(state.firstDay) })}
        required
        disabled={isLocked}
        min={state.firstDay}
        max={lastDayTaken(today())}
        value={form.releaseDate}
        onChange={(releaseDate) => onChange({ releaseDate })}
      />
      {(form.outputType === "cession" || form.outputType === "mise_au_rebut") && (
        <PaidBy form={form} state={state} isLocked={isLocked} onChange={onChange} />
      )}
      <Prices form={form} isLocked={isLocked} onChange={(part) => onChange(changePrices(form, part, state))} />
      {figures !== null && <Result form={form} figures={figures} />}
      {isLocked && !state.mayRemove && (
        <Banner kind="info" icon={<Info className="icon small" />}>
          {OVERLAY_SPEC.exitKept}
        </Banner>
      )}
    </>
  );
}

/** The operation on 757000, of the fiscal year of the exit, that is its price; without one the exit books it. */
function PaidBy({ form, state, isLocked, onChange }: Pick<ExitFieldsProps, "form" | "state" | "isLocked" | "onChange">) {
  const on = form.releaseDate;
  const year = on === null ? undefined : state.years.find(({ beginning, end }) => beginning <= on && on <= end);
  const choose = (operation: Transaction | null): void => {
    const amounts = operation ? saleAmounts(operation) : null;
    const price = form.outputType === "cession" ? amounts : amounts && { priceInclVat: amounts.priceExclVat };
    onChange({ operationId: operation?.id ?? "", ...price });
  };
  return (
    <OperationChoice
      label={t("exit.paid_by", "Encaissement")}
      hint={t("exit.receipt_hint", "L’opération choisie est le prix\u00a0: il n’est pas compté deux fois.")}
      emptyHint={t("exit.no_receipt", "Aucune recette libre en 757000 cet exercice\u00a0: le prix reste à recevoir, en 467000.")}
      placeholder={t("exit.to_receive", "À recevoir (467000)")}
      disabled={isLocked}
      asked={{ account: PROCEEDS, sign: "income", from: year?.beginning, to: year?.end }}
      isAsked={year !== undefined}
      isOpen={(operation) => isFreeReceipt(operation, state.paidExits)}
      value={form.operationId}
      onChange={choose}
    />
  );
}

function Prices({ form, isLocked, onChange }: Pick<ExitFieldsProps, "form" | "isLocked" | "onChange">) {
  if (form.outputType !== "cession") {
    const isKept = form.outputType === "reintegration";
    return (
      <MoneyField
        label={isKept ? t("exit.value", "Valeur à cette date") : t("exit.price", "Prix")}
        hint={
          isKept ? t("exit.value_hint", "Prix d’un bien d’occasion équivalent.") : t("exit.price_hint", "0,00 si rien n’a été récupéré.")
        }
        required
        disabled={isLocked}
        value={form.priceInclVat}
        onChange={(priceInclVat) => onChange({ priceInclVat })}
      />
    );
  }
  return (
    <div className="three-columns">
      <MoneyField
        label={t("asset.price_incl", "Prix TTC")}
        required
        disabled={isLocked}
        value={form.priceInclVat}
        onChange={(priceInclVat) => onChange({ priceInclVat })}
      />
      <MoneyField label={t("asset.vat", "TVA")} required disabled={isLocked} value={form.vat} onChange={(vat) => onChange({ vat })} />
      <MoneyField
        label={t("asset.price_excl", "Prix HT")}
        required
        disabled={isLocked}
        value={form.priceExclVat}
        onChange={(priceExclVat) => onChange({ priceExclVat })}
      />
    </div>
  );
}

function Result({ form, figures }: { form: ExitForm; figures: ExitFigures }) {
  const on = form.releaseDate === null ? "" : ` au ${day(form.releaseDate)}`;
  const price = form.outputType === "cession" ? form.priceExclVat : form.priceInclVat;
  return (
    <>
      <FactList
        hasResult
        facts={[
          { label: `${t("exit.net_value", "Valeur nette")}${on}`, value: amount(eurosFromCents(figures.netBookValue)) },
          ...(price === null ? [] : [{ label: t("asset.price_excl", "Prix HT"), value: amount(eurosFromCents(price)) }]),
          {
            label: figures.gain < 0 ? t("exit.loss", "Moins-value") : t("exit.gain", "Plus-value"),
            value: signedAmount(eurosFromCents(figures.gain)),
          },
        ]}
      />
      {figures.gain !== 0 && <p className="muted small">{termText(figures)}</p>}
    </>
  );
}

/** What of a gain or a loss is short and long term. */
function termText({ shortTerm, longTerm }: ExitFigures): string {
  if (longTerm === 0) return t("exit.short_term", "Entièrement à court terme.");
  if (shortTerm === 0) return t("exit.long_term", "Entièrement à long terme.");
  return t("exit.both_terms", "À court terme\u00a0: {{short}}. À long terme\u00a0: {{long}}.", {
    short: signedAmount(eurosFromCents(shortTerm)),
    long: signedAmount(eurosFromCents(longTerm)),
  });
}
