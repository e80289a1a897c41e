import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { longDay } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import type { VatWarningAct } from "./vat-warning.js";
import { operationsOf } from "./waiting-words.js";

/** Where a check leads: the operations of a list, by filters or one by one. */
export type ListTarget = {
  readonly search: Readonly<Record<string, unknown>>;
  readonly ids?: readonly string[];
};

/** A point to look at before a return is declared. */
export type ReadinessCheck = {
  readonly key: string;
  readonly ok: boolean;
  readonly text: string;
  readonly link: { readonly label: string; readonly target: ListTarget } | null;
};

type Report = VatDeclarationDetail["report"];

/** The account whose contributions are split before a return. */
const MADELIN = "646500";

/** The operations to sort up to the end of a period. */
export function toCategorize(end: string): ListTarget {
  return { search: { operations_status: "not_categorized", endDate: end } };
}

/** The operations whose VAT is to be validated up to the end of a period. */
export function toValidate(end: string): ListTarget {
  return { search: { vat_status: "not_validated", endDate: end } };
}

/** The contributions to sort again up to the end of a period. */
function toSplit(end: string): ListTarget {
  return {
    search: {
      operations_status: "categorized",
      categories: [MADELIN],
      endDate: end,
    },
  };
}

function toLookAt(assets: Report["potentialFixedAssets"]): ListTarget {
  return { search: {}, ids: assets.map(({ id }) => id) };
}

/** Where a button of the warning leads; null for one that goes on. */
export function warningTarget(act: VatWarningAct, { vatEndingDate, potentialFixedAssets }: Report): ListTarget | null {
  switch (act) {
    case "categorize":
      return toCategorize(vatEndingDate);
    case "validate-vat":
      return toValidate(vatEndingDate);
    case "categorize-madelin":
      return toSplit(vatEndingDate);
    case "see-operations":
      return toLookAt(potentialFixedAssets);
    case "leave-as-is":
    case "continue":
    case "cancel":
      return null;
  }
}

/** What precedes a declaration: its report, its entries without VAT lines, its checks, and its end when it is to come. */
export function readinessChecks(
  { report, gaps, controls, endDate }: Pick<VatDeclarationDetail, "report" | "gaps" | "controls" | "endDate">,
  today: string,
): readonly ReadinessCheck[] {
  const failed = controls.filter(({ key, ok }) => !ok && key !== "gaps");
  return [
    ...(today > endDate ? [] : [periodCheck(endDate)]),
    categorizeCheck(report),
    validateCheck(report),
    madelinCheck(report),
    ...(report.potentialFixedAssets.length === 0 ? [] : [assetsCheck(report)]),
    ...(gaps.length === 0 ? [] : [gapsCheck(gaps.length)]),
    ...failed.map(({ key, message }) => ({ key: `control-${key}`, ok: false, text: message, link: null })),
  ];
}

function categorizeCheck({ waiting: { toCategorize: waiting }, vatEndingDate }: Report): ReadinessCheck {
  const key = "categorize";
  if (waiting === null) return { key, ok: true, text: t("vat.check.sorted", "Opérations catégorisées"), link: null };
  const link = { label: t("vat.check.sort", "Catégoriser"), target: toCategorize(vatEndingDate) };
  const text = t("vat.check.to_sort", "{{operations}} à catégoriser", { operations: operationsOf(waiting) });
  return { key, ok: false, text, link };
}

function validateCheck({ waiting: { toValidate: waiting }, vatEndingDate }: Report): ReadinessCheck {
  const key = "validate";
  if (waiting === null) return { key, ok: true, text: t("vat.check.validated", "TVA des opérations validée"), link: null };
  const link = { label: t("vat.check.validate", "Valider"), target: toValidate(vatEndingDate) };
  const text = t("vat.check.to_validate", "{{operations}}\u00a0: TVA non validée", { operations: operationsOf(waiting) });
  return { key, ok: false, text, link };
}

function madelinCheck({ waiting: { madelin: waiting }, vatEndingDate }: Report): ReadinessCheck {
  const key = "madelin";
  if (waiting === null) return { key, ok: true, text: t("vat.check.madelin_split", "Cotisations Madelin ventilées"), link: null };
  const link = { label: t("vat.check.split", "Répartir"), target: toSplit(vatEndingDate) };
  const forms = { one: "{{n}} cotisation Madelin à répartir", other: "{{n}} cotisations Madelin à répartir" };
  return { key, ok: false, text: plural("vat.check.to_split", waiting.count, forms), link };
}

function assetsCheck({ potentialFixedAssets: assets }: Report): ReadinessCheck {
  const forms = { one: "{{n}} immobilisation possible", other: "{{n}} immobilisations possibles" };
  const link = { label: t("vat.check.look", "Vérifier"), target: toLookAt(assets) };
  return { key: "assets", ok: false, text: plural("vat.check.assets", assets.length, forms), link };
}

function periodCheck(end: string): ReadinessCheck {
  const text = t("vat.check.period", "La période se termine le {{end}}\u00a0: elle se valide à partir du lendemain", { end: longDay(end) });
  return { key: "period", ok: false, text, link: null };
}

function gapsCheck(count: number): ReadinessCheck {
  const text = plural("vat.check.gaps", count, {
    one: "{{n}} écriture touche la TVA sans dire ce qu’il faut déclarer",
    other: "{{n}} écritures touchent la TVA sans dire ce qu’il faut déclarer",
  });
  return { key: "gaps", ok: false, text, link: null };
}
