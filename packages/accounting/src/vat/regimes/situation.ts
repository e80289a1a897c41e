import type { Regime } from "../../company/regime.js";
import { SIMPLIFIED_ENDS_ON } from "../../company/vat-system.js";
import { frenchDay, isoDate, type IsoDate } from "../../date.js";
import { addDays, monthEnd } from "../../calendar.js";
import { cents, euros } from "../../money.js";
import type { ExpectedDeposit } from "../filing/deposits.js";
import type { FranchiseEnd } from "./franchise.js";
import type { MonthlySpan } from "./normal-regime.js";
import type { SimplifiedEnd } from "./simplified-regime.js";

/** What decides what a company reads of its VAT situation. */
export type VatSituation = {
  readonly today: IsoDate;
  /** The regime of today. */
  readonly regime: Pick<Regime, "vatSystem" | "vatOnDebits">;
  /** The months that its turnover asks for; null when it asks for none, or the company declares by month of its own choice. */
  readonly monthly: MonthlyNotice | null;
  /** Why the simplified regime no longer holds; null: it does, or the company has another. */
  readonly simplifiedEnd: SimplifiedEnd | null;
  /** Last day whose VAT is declared: no regime begins before it; null: none. */
  readonly declaredThrough: IsoDate | null;
  /** Goods were sold this year: what the bank says is not the day of their delivery. */
  readonly sellsGoods: boolean;
  /** In the franchise, and not exempt by its profession. */
  readonly isInFranchise: boolean;
  readonly franchiseEnd: FranchiseEnd | null;
  /** Deposits that follow the last yearly return. */
  readonly deposits: readonly ExpectedDeposit[];
  /** What was paid of them on 445810 (cents). */
  readonly depositsPaid: number;
};

/** `validatedThrough`: the last day of the last validated return, null when there is none. */
export type MonthlyNotice = Omit<MonthlySpan, "through"> & { readonly validatedThrough: IsoDate | null };

/** A sentence about the VAT of a company; `key` names it. */
export type VatNotice = {
  readonly key:
    | "simplified_ends"
    | "simplified_limit"
    | "monthly"
    | "deposits"
    | "goods_delivery"
    | "on_debits"
    | "franchise_end"
    | "franchise_abroad";
  readonly message: string;
};

/** What a company reads of its VAT, the most pressing first. Source: docs/sources.md#vat-periods, #vat-franchise, #vat-deposits. */
export function vatNotices(situation: VatSituation): readonly VatNotice[] {
  const { today, regime, monthly, simplifiedEnd, sellsGoods, isInFranchise, franchiseEnd } = situation;
  // None is due once the regime ended.
  const deposits = situation.deposits.filter(({ dueOn }) => simplifiedEnd === null || dueOn < simplifiedEnd.from);
  return [
    ...(franchiseEnd === null ? [] : [notice("franchise_end", franchiseSentence(franchiseEnd, today))]),
    ...(simplifiedEnd === null ? [] : [notice("simplified_limit", simplifiedSentence(simplifiedEnd, situation))]),
    ...(monthly === null ? [] : [notice("monthly", monthlySentence(monthly))]),
    ...(simplifiedEnd === null && regime.vatSystem === "rs" && today < isoDate("2027-05-31")
      ? [notice("simplified_ends", SIMPLIFIED_SENTENCE)]
      : []),
    ...(deposits.length === 0 ? [] : [notice("deposits", depositsSentence({ ...situation, deposits }))]),
    ...(regime.vatOnDebits && regime.vatSystem !== "not_subjected" ? [notice("on_debits", DEBITS_SENTENCE)] : []),
    ...(sellsGoods && regime.vatSystem !== "not_subjected" ? [notice("goods_delivery", GOODS_SENTENCE)] : []),
    ...(isInFranchise ? [notice("franchise_abroad", ABROAD_SENTENCE)] : []),
  ];
}

const SIMPLIFIED_SENTENCE = `Le régime simplifié et la CA12 disparaissent pour les exercices ouverts à partir du ${frenchDay(SIMPLIFIED_ENDS_ON)}\u00a0: l’année 2026 se déclare une dernière fois par CA12, au plus tard le 04/05/2027, sans acompte ensuite. Les périodes suivantes se déclarent par CA3, chaque trimestre, ou chaque mois au-dessus de 1\u202f000\u202f000\u00a0€ ou si vous le choisissez.`;
const DEBITS_SENTENCE =
  "TVA sur les débits\u00a0: la TVA d’un service est due le jour de la facture. Seule une opération saisie et datée du jour de la facture est déclarée à sa date\u00a0; une opération de banque l’est au jour du paiement.";
const GOODS_SENTENCE =
  "Vous vendez des biens\u00a0: leur TVA est due à la livraison. Quand le paiement vient un autre mois, saisissez une opération datée de la livraison.";
const ABROAD_SENTENCE =
  "En franchise, un service acheté à un fournisseur étranger (publicité, logiciel…) reste taxable en France\u00a0: demandez un numéro de TVA, déclarez son montant sur une CA3, lignes A3 et 08, et payez la TVA sans la déduire. Comptoir ne prépare pas cette déclaration.";

const LIMIT_NAMES: Readonly<Record<FranchiseEnd["limit"], string>> = {
  total: "le chiffre d’affaires total",
  services: "le chiffre d’affaires des services",
  regulated: "le chiffre d’affaires de l’activité réglementée",
  unregulated: "le chiffre d’affaires des autres opérations",
};

function franchiseSentence({ from, reason, limit, limitEuros, turnover }: FranchiseEnd, today: IsoDate): string {
  const year = reason === "previous_year" ? "de l’année précédente" : "de l’année";
  const passed = `${LIMIT_NAMES[limit]} ${year}, ${euros(turnover)}, dépasse ${euros(limitEuros * 100)}`;
  const since = from <= today ? `La TVA est due depuis le ${frenchDay(from)}` : `La TVA sera due à partir du ${frenchDay(from)}`;
  const next =
    from <= today
      ? " Les recettes encaissées depuis ce jour sont à reprendre avec la TVA\u00a0: voyez-le avec votre expert-comptable."
      : "";
  return `${since}, ce jour compris\u00a0: ${passed}.${next}`;
}

const SIMPLIFIED_LIMITS: Readonly<Record<SimplifiedEnd["passed"], string>> = {
  previous_vat: "La TVA due pour l’année précédente",
  previous_total: "Le chiffre d’affaires de l’année précédente",
  previous_services: "Le chiffre d’affaires des services de l’année précédente",
  current_total: "Le chiffre d’affaires de l’année",
  current_services: "Le chiffre d’affaires des services de l’année",
};

/** Names a day that a change of regime accepts: the one of the law, or the first that is not declared. */
function simplifiedSentence({ from, passed, limit, amount }: SimplifiedEnd, { declaredThrough }: VatSituation): string {
  const isDeclared = declaredThrough !== null && declaredThrough >= from;
  const accepted = isDeclared ? nextMonth(declaredThrough) : from;
  const rest = isDeclared
    ? ` Ce qui est déclaré jusqu’au ${frenchDay(declaredThrough)} est à revoir avec votre expert-comptable.`
    : " Voyez avec votre expert-comptable ce qui reste à déclarer depuis ce jour.";
  return `${SIMPLIFIED_LIMITS[passed]}, ${euros(amount)}, dépasse ${euros(limit)}\u00a0: le régime simplifié ne s’applique plus depuis le ${frenchDay(from)}, la TVA se déclare par CA3. Passez au réel normal mensuel à partir du ${frenchDay(accepted)}, dans les régimes de l’entreprise.${rest}`;
}

function nextMonth(day: IsoDate): IsoDate {
  const after = addDays(day, 1);
  return after.endsWith("-01") ? after : addDays(monthEnd(after), 1);
}

function monthlySentence({ from, reason, limitEuros, turnover, validatedThrough }: MonthlyNotice): string {
  const year = Number(from.slice(0, 4)) - (reason === "previous_year" ? 1 : 0);
  const passed = `Le chiffre d’affaires de ${year}, ${euros(turnover)}, dépasse ${euros(limitEuros * 100)}`;
  const isCut = !/-(?:01|04|07|10)-01$/.test(from);
  const isDeclared = validatedThrough !== null && validatedThrough >= from;
  const rest = isDeclared
    ? ` Ce qui est validé jusqu’au ${frenchDay(validatedThrough)} ne change pas\u00a0: les mois commencent ensuite.`
    : isCut
      ? " Le trimestre s’arrête la veille\u00a0: ce qui le précède dans ce trimestre fait l’objet d’une déclaration à part."
      : "";
  return `${passed}\u00a0: la TVA se déclare chaque mois à partir du ${frenchDay(from)}.${rest}`;
}

function depositsSentence({ deposits, depositsPaid, today }: VatSituation): string {
  const list = deposits.map(
    ({ dueOn, sharePercent, amount }) => `${euros(amount * 100)} (${sharePercent}\u00a0%) au plus tard le ${frenchDay(dueOn)}`,
  );
  const overdue = deposits.filter(({ dueOn }) => dueOn < today);
  const missing = cents(overdue.reduce((sum, { amount }) => sum + amount * 100, 0) - depositsPaid);
  const last = overdue.at(-1);
  const late =
    last === undefined || missing <= 0
      ? ""
      : ` En retard\u00a0: ${euros(missing)} devaient être payés au plus tard le ${frenchDay(last.dueOn)}.`;
  return `Acomptes attendus\u00a0: ${list.join(", puis ")}. Payés\u00a0: ${euros(depositsPaid)}.${late}`;
}

function notice(key: VatNotice["key"], message: string): VatNotice {
  return { key, message };
}
