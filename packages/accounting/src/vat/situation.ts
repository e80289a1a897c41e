import type { Regime } from "../company/regime.js";
import { frenchDay, isoDate, type IsoDate } from "../date.js";
import { euros } from "../money.js";
import type { ExpectedDeposit } from "./deposits.js";
import type { FranchiseEnd } from "./franchise.js";

/** What decides what a company reads of its VAT situation. */
export type VatSituation = {
  readonly today: IsoDate;
  /** The regime of today. */
  readonly regime: Pick<Regime, "vatSystem" | "vatOnDebits">;
  /** From which day on VAT is declared by month, when its turnover asks for it. */
  readonly monthlyFrom: IsoDate | null;
  /** Goods were sold this year: what the bank says is not the day of their delivery. */
  readonly sellsGoods: boolean;
  /** In the franchise, and not exempt by its profession. */
  readonly isInFranchise: boolean;
  readonly franchiseEnd: FranchiseEnd | null;
  /** Of the year under way. */
  readonly deposits: readonly ExpectedDeposit[];
  /** What was paid on 445810 since the year began (cents). */
  readonly depositsPaid: number;
};

/** A sentence about the VAT of a company; `key` names it. */
export type VatNotice = {
  readonly key: "simplified_ends" | "monthly" | "deposits" | "goods_delivery" | "on_debits" | "franchise_end" | "franchise_abroad";
  readonly message: string;
};

/** The simplified regime has no period that begins from this day on (loi 2025-127, article 38). */
const SIMPLIFIED_ENDS_ON = isoDate("2027-01-01");

/** What a company reads of its VAT, the most pressing first. Source: docs/sources.md#vat-periods, #vat-franchise, #vat-deposits. */
export function vatNotices(situation: VatSituation): readonly VatNotice[] {
  const { today, regime, monthlyFrom, sellsGoods, isInFranchise, franchiseEnd, deposits } = situation;
  return [
    ...(franchiseEnd === null ? [] : [notice("franchise_end", franchiseSentence(franchiseEnd, today))]),
    ...(monthlyFrom === null || regime.vatSystem === "monthly_rn" ? [] : [notice("monthly", monthlySentence(monthlyFrom))]),
    ...(regime.vatSystem === "rs" && today < isoDate("2027-05-31") ? [notice("simplified_ends", SIMPLIFIED_SENTENCE)] : []),
    ...(deposits.length === 0 ? [] : [notice("deposits", depositsSentence(situation))]),
    ...(regime.vatOnDebits && regime.vatSystem !== "not_subjected" ? [notice("on_debits", DEBITS_SENTENCE)] : []),
    ...(sellsGoods && regime.vatSystem !== "not_subjected" ? [notice("goods_delivery", GOODS_SENTENCE)] : []),
    ...(isInFranchise ? [notice("franchise_abroad", ABROAD_SENTENCE)] : []),
  ];
}

const SIMPLIFIED_SENTENCE = `Le régime simplifié et la CA12 disparaissent pour les exercices ouverts à partir du ${frenchDay(SIMPLIFIED_ENDS_ON)} : l’année 2026 se déclare une dernière fois par CA12, au plus tard le 04/05/2027, sans acompte ensuite. Les périodes suivantes se déclarent par CA3, chaque trimestre, ou chaque mois au-dessus de 1\u202f000\u202f000\u00a0€ ou si vous le choisissez.`;
const DEBITS_SENTENCE =
  "TVA sur les débits : la TVA d’un service est due le jour de la facture. Seule une opération saisie et datée du jour de la facture est déclarée à sa date ; une opération de banque l’est au jour du paiement.";
const GOODS_SENTENCE =
  "Vous vendez des biens : leur TVA est due à la livraison. Quand le paiement vient un autre mois, saisissez une opération datée de la livraison.";
const ABROAD_SENTENCE =
  "En franchise, un service acheté à un fournisseur étranger (publicité, logiciel…) reste taxable en France : demandez un numéro de TVA, déclarez son montant sur une CA3, lignes A3 et 08, et payez la TVA sans la déduire. Comptoir ne prépare pas cette déclaration.";

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
    from <= today ? " Les recettes encaissées depuis ce jour sont à reprendre avec la TVA : voyez-le avec votre expert-comptable." : "";
  return `${since}, ce jour compris : ${passed}.${next}`;
}

function monthlySentence(from: IsoDate): string {
  return `Votre chiffre d’affaires demande une déclaration mensuelle à partir du ${frenchDay(from)} : choisissez ce régime.`;
}

function depositsSentence({ deposits, depositsPaid }: VatSituation): string {
  const list = deposits.map(
    ({ dueOn, sharePercent, amount }) => `${euros(amount * 100)} (${sharePercent}\u00a0%) au plus tard le ${frenchDay(dueOn)}`,
  );
  return `Acomptes attendus : ${list.join(", puis ")}. Payés cette année : ${euros(depositsPaid)}.`;
}

function notice(key: VatNotice["key"], message: string): VatNotice {
  return { key, message };
}
