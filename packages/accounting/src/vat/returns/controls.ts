import { frenchDay } from "../../date.js";
import { cents, euros, type Cents } from "../../money.js";
import { movementsByFamily, type VatGap } from "./gaps.js";
import { lastDeductionDay, lostDeductions } from "../../allocation/late-deduction.js";
import type { VatReturnFigures, VatReturnInput } from "./return-figures.js";
import { figureOf } from "./return-figures.js";
import { expectedMovements, settlementOf, type VatMovement } from "./settlement.js";

/** A check beside the return. Amounts in cents; `gaps` and `late_deduction` count entries or euros as their message says. */
export type VatControl = {
  /** `boxes_accounts`, `previous_credit`, `rounding`, `gaps`, `late_deduction`, `refund`, `eu_goods`, `balances`, or `rate_08` for each line of a rate. */
  readonly key: string;
  readonly ok: boolean;
  readonly expected: Cents;
  readonly found: Cents;
  readonly difference: Cents;
  readonly message: string;
};

/** What the checks compare the return with. */
export type ControlFacts = {
  /** What the same entries hold on the accounts of declared VAT: the second path. Gaps are not among them, they have their own check. */
  readonly movements: readonly VatMovement[];
  readonly gaps: readonly VatGap[];
  /** What the return before carried on, in whole euros; null when there is none to compare with. */
  readonly previousCreditOut: number | null;
};

/** Checks that warn without preventing the validation: the law admits these figures, or they are older than the books. */
const WARNINGS = /^(?:rate_|eu_goods$|balances$)/;

/** True when a check that fails prevents the validation. */
export function isBlocking({ key, ok }: VatControl): boolean {
  return !ok && !WARNINGS.test(key);
}

/** Every check of a return, those that prevent its validation first. Source: docs/sources.md#vat-returns. */
export function vatControls(input: VatReturnInput, figures: VatReturnFigures, facts: ControlFacts): readonly VatControl[] {
  return [
    accountsControl(input, facts),
    creditControl(input, facts),
    roundingControl(figures, facts),
    gapsControl(facts),
    lateControl(input),
    ...refundControl(input, figures),
    ...goodsControl(input),
    ...rateControls(input, figures),
  ];
}

/** What is owed less what is deducted, by the boxes and by the accounts; families are compared one by one. */
function accountsControl({ lines }: VatReturnInput, { movements }: ControlFacts): VatControl {
  const expected = expectedMovements(lines);
  const found = movementsByFamily(movements);
  const families = [...new Set([...expected.keys(), ...found.keys()])].toSorted();
  const wrong = families.filter((family) => (expected.get(family) ?? 0) !== (found.get(family) ?? 0));
  const sum = (amounts: ReadonlyMap<string, Cents>): Cents =>
    cents((wrong.length > 0 ? wrong : families).reduce((total, family) => total + (amounts.get(family as never) ?? 0), 0));
  return {
    ...compared("boxes_accounts", sum(expected), sum(found), ""),
    ok: wrong.length === 0,
    message:
      wrong.length === 0
        ? "Les cases et les comptes de TVA disent la même chose, au centime."
        : `Les cases et les comptes ne disent pas la même chose\u00a0: ${wrong.join(", ")}. ${euros(sum(expected))} d’après les opérations, ${euros(sum(found))} d’après les écritures.`,
  };
}

/** Cents beside the credit declared are rounding, which the settlement books; an euro or more is another credit. */
function creditControl({ previousCredit }: VatReturnInput, { previousCreditOut }: ControlFacts): VatControl {
  const expected = previousCreditOut === null ? cents(Math.max(previousCredit, 0)) : cents(Math.round(previousCreditOut * 100));
  const control = compared("previous_credit", expected, previousCredit, "");
  const ok = Math.abs(control.difference) < 100;
  const cut = control.difference === 0 ? "" : ` Ses ${euros(cents(Math.abs(control.difference)))} d’écart sont passés en arrondi.`;
  const message = ok
    ? `Le crédit repris est celui de la déclaration précédente, et le solde du compte 445670.${cut}`
    : `Le compte 445670 porte ${euros(previousCredit)}, la déclaration précédente reporte ${euros(expected)}.`;
  return { ...control, ok, message };
}

function roundingControl(figures: VatReturnFigures, { movements }: ControlFacts): VatControl {
  const { rounding, roundingLimit } = settlementOf(figures, movements);
  const ok = Math.abs(rounding) <= roundingLimit;
  return {
    key: "rounding",
    ok,
    expected: roundingLimit,
    found: cents(Math.abs(rounding)),
    difference: cents(Math.max(Math.abs(rounding) - roundingLimit, 0)),
    message: ok
      ? `L’arrondi à l’euro laisse ${euros(cents(Math.abs(rounding)))}, au plus ${euros(roundingLimit)} pour ces cases.`
      : `L’écriture de liquidation laisse ${euros(cents(Math.abs(rounding)))}\u00a0: c’est plus que l’arrondi de ces cases, ${euros(roundingLimit)} au plus.`,
  };
}

function gapsControl({ gaps }: ControlFacts): VatControl {
  const control = compared("gaps", cents(0), cents(gaps.length), "");
  if (gaps.length === 0) return { ...control, message: "Chaque écriture de TVA dit ce qu’elle déclare." };
  const days = gaps.slice(0, 3).map((gap) => `${gap.label} du ${frenchDay(gap.date)}`);
  const [subject, verb] = gaps.length === 1 ? ["1 écriture touche", "dit"] : [`${gaps.length} écritures touchent`, "disent"];
  return {
    ...control,
    message: `${subject} la TVA et ne ${verb} pas ce qu’il faut déclarer\u00a0: ${days.join(", ")}. Indiquez nature, taux, base et TVA${
      gaps.some(({ kind }) => kind !== "entry") ? ", ou si cette TVA a été déclarée ailleurs" : ""
    }.`,
  };
}

function lateControl({ lines, period }: VatReturnInput): VatControl {
  const lost = lostDeductions(lines, period.end);
  const sum = cents(lost.reduce((total, line) => total + line.deductible, 0));
  const [first] = lost;
  const message = first
    ? `${euros(sum)} de TVA ne se déduisent plus\u00a0: celle du ${frenchDay(first.date)} se déduisait jusqu’au ${frenchDay(lastDeductionDay(first.date))}. Passez sa part récupérable à 0\u00a0%.`
    : "Aucune TVA n’est déduite trop tard.";
  return compared("late_deduction", cents(0), sum, message);
}

/** Only when a refund is asked. Smallest credit that is paid back: 760 €, or 150 € at the end of the year. */
function refundControl({ form, period, typed }: VatReturnInput, figures: VatReturnFigures): readonly VatControl[] {
  if (typed.refund === 0) return [];
  const smallest = smallestRefund({ form: form.form, end: period.end });
  const ok = typed.refund <= figures.credit && typed.refund >= smallest;
  const bound = typed.refund > figures.credit ? figures.credit : smallest;
  const message = ok
    ? "Le remboursement demandé est possible."
    : `Un remboursement va de ${euros(cents(smallest * 100))} au crédit de ${euros(cents(figures.credit * 100))}\u00a0: ${euros(cents(typed.refund * 100))} ne se demandent pas.`;
  return [{ ...compared("refund", cents(ok ? typed.refund * 100 : bound * 100), cents(typed.refund * 100), message), ok }];
}

/** Smallest refund of a credit, in whole euros. Source: CGI ann. II 242-0 A and following. */
export function smallestRefund({ form, end }: { readonly form: "CA3" | "CA12"; readonly end: string }): number {
  return form === "CA12" || end.slice(5, 7) === "12" ? 150 : 760;
}

/** Goods bought in the European Union end the simplified regime (CGI 287-3 ter): a warning only. */
function goodsControl({ form, lines }: VatReturnInput): readonly VatControl[] {
  const base = cents(lines.reduce((total, line) => (line.nature === "AIC" ? total + line.base : total), 0));
  if (form.form !== "CA12" || base === 0) return [];
  return [
    compared(
      "eu_goods",
      cents(0),
      base,
      `${euros(base)} de biens achetés dans l’Union européenne mettent fin au régime simplifié\u00a0: des CA3 sont dues depuis le début de l’année. À vérifier par un expert-comptable.`,
    ),
  ];
}

function rateControls({ form }: VatReturnInput, { boxes }: VatReturnFigures): readonly VatControl[] {
  return form.rates.flatMap(({ line, rateBp }): readonly VatControl[] => {
    const [base, tax] = [figureOf(boxes, `${line}.base`), figureOf(boxes, `${line}.tax`)];
    if (base === 0 && tax === 0) return [];
    const expected = Math.floor((base * rateBp + 5_000) / 10_000);
    const ok = Math.abs(tax - expected) <= 1;
    const message = ok
      ? `La taxe de la ligne ${line} est celle de sa base, à 1\u00a0€ près.`
      : `Ligne ${line}\u00a0: ${tax}\u00a0€ de taxe pour une base de ${base}\u00a0€, qui en donnerait ${expected}\u00a0€. Vérifiez les montants de TVA saisis.`;
    return [{ ...compared(`rate_${line}`, cents(expected * 100), cents(tax * 100), message), ok }];
  });
}

function compared(key: string, expected: Cents, found: Cents, message: string): VatControl {
  return { key, ok: expected === found, expected, found, difference: cents(found - expected), message };
}
