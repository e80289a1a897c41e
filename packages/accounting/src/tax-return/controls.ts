import { nameOfAccount } from "../chart/accounts.js";
import { groupBy } from "../group-by.js";
import { cents, euros, type Cents } from "../money.js";
import { unplacedAccounts } from "./box-sources.js";
import { resultBridge } from "./bridge.js";
import type { BalanceRules } from "./forms/tax-form.js";
import { boxValue, type ReturnBox, type TaxReturn } from "./return.js";
import type { TaxReturnInput } from "./return-input.js";

/** A check beside a return, amounts in cents. One that fails prevents the return from being validated. */
export type TaxControl = {
  readonly key:
    | "accounts"
    | "rows"
    | "below_zero"
    | "parts"
    | "one_result"
    | "bridge"
    | "balance_sheet"
    | "result_of_balance"
    | "depreciation";
  readonly ok: boolean;
  readonly expected: Cents;
  readonly found: Cents;
  readonly message: string;
};

/** Every check of a return. Source: docs/sources.md#tax-returns. */
export function taxControls(input: TaxReturnInput, made: TaxReturn): readonly TaxControl[] {
  return [
    accountsControl(input),
    rowsControl(input, made),
    belowZeroControl(made),
    partsControl(made),
    oneResultControl(input, made),
    bridgeControl(input, made),
    ...input.forms.flatMap(({ balance }) => (balance === null ? [] : balanceControls(input, balance, made))),
  ];
}

function accountsControl(input: TaxReturnInput): TaxControl {
  const lost = input.forms.flatMap((form) => unplacedAccounts(form, input).map(({ accountCode }) => accountCode));
  return counted(
    "accounts",
    lost.map((code) => `${code} ${nameOfAccount(code)}`),
    { none: "Chaque compte mouvementé a sa case.", some: "Ces comptes n’ont aucune case dans la déclaration" },
  );
}

/** A row goes to a box that is printed and is no total. */
function rowsControl({ rows, typed, forms }: TaxReturnInput, { boxes }: TaxReturn): TaxControl {
  const known = new Set(
    forms.flatMap(({ form, boxes: all }) => all.filter(({ total }) => total === null).map(({ box }) => `${form} ${box}`)),
  );
  const totals = new Set(boxes.filter(({ total }) => total !== null).map(({ form, box }) => `${form} ${box}`));
  const lost = [...rows, ...typed].map(({ form, box }) => `${form} ${box}`).filter((name) => !known.has(name) || totals.has(name));
  return counted("rows", lost, {
    none: "Chaque ligne de la clôture a sa case.",
    some: "Ces cases ne reçoivent aucune ligne de la clôture",
  });
}

/**
 * No box is below zero: on a balance sheet what is on its unusual side is presented on the other one, a refund is a gain and a credit note a charge; the
 * sentence names the account, and the entry that puts it there.
 */
function belowZeroControl({ boxes }: TaxReturn): TaxControl {
  const below = boxes.filter(({ isSigned, value }) => !isSigned && value < 0);
  return {
    key: "below_zero",
    ok: below.length === 0,
    expected: cents(0),
    found: cents(below.length),
    message: below.length === 0 ? "Aucune case n’est négative." : oneByAccount(below).map(belowZeroSentence).join(" "),
  };
}

/** The boxes, one by account: where an account takes several below zero, the lowest. */
function oneByAccount(below: readonly ReturnBox[]): readonly ReturnBox[] {
  const lowest = below.toSorted((one, other) => (one.exact ?? 0) - (other.exact ?? 0));
  const byAccount = groupBy(lowest, (box) => accountsBelowZero(box)[0]?.code ?? box.box);
  const kept = new Set([...byAccount.values()].flatMap(([box]) => box ?? []));
  return below.filter((box) => kept.has(box));
}

function belowZeroSentence(box: ReturnBox): string {
  const accounts = accountsBelowZero(box);
  const [first] = accounts;
  const named = `La case ${box.box} ${box.label} serait négative de ${euros(0 - (box.exact ?? box.value * 100))}`;
  if (first === undefined) return `${named}. ${rowSentence(box)}`;
  const sides = accounts.map(
    ({ code, amount }) => `${code} ${nameOfAccount(code)} (${box.side === "debit" ? "créditeur" : "débiteur"} de ${euros(amount)})`,
  );
  const counterpart = counterpartOf(box, first.code);
  if (counterpart === null) return `${ON_IMPOSSIBLE_SIDE}\u00a0: ${sides.join(", ")}, dans la case ${box.box}. ${TO_LOOK_AT}`;
  const excess = Math.min(first.amount, 0 - (box.exact ?? 0));
  const [debited, credited] = box.side === "debit" ? [first.code, counterpart] : [counterpart, first.code];
  const entry = `débit de ${debited}, crédit de ${credited} ${nameOfAccount(counterpart)}, pour ${euros(excess)}`;
  return `${named}, par ${sides.join(", ")}\u00a0: passez au dernier jour l’opération diverse ${entry}.`;
}

const ON_IMPOSSIBLE_SIDE = "Chacun de ces comptes est du côté où il ne peut pas être";
const TO_LOOK_AT = "Reprenez leurs à-nouveaux ou leurs écritures.";

/** The accounts that take a box below zero, the largest first. */
function accountsBelowZero({ sources }: ReturnBox): readonly { readonly code: string; readonly amount: Cents }[] {
  return sources
    .flatMap((source) =>
      source.kind === "account" && source.cents < 0 ? [{ code: source.accountCode, amount: cents(0 - source.cents) }] : [],
    )
    .toSorted((one, other) => other.amount - one.amount);
}

/**
 * Where what a box cannot hold is presented: a refund among gains, of contributions of a trade on their own account, a credit note among charges, what the owner gave back
 * among contributions of the owner; null of an account that holds an error.
 */
function counterpartOf({ side, form }: ReturnBox, code: string): string | null {
  if (/^108[234]/.test(code)) return "108100";
  if (!/^[67]/.test(code) || code.startsWith("68")) return null;
  if (side === "credit") return "658000";
  return form !== "2035" && /^(?:646|637800)/.test(code) ? "758410" : "758000";
}

function rowSentence({ sources }: ReturnBox): string {
  const rows = sources.flatMap((source) => (source.kind === "row" && source.cents < 0 ? [source.row.label] : []));
  return rows.length === 0
    ? "Corrigez le montant écrit dans cette case."
    : `Elle vient de\u00a0: ${[...new Set(rows)].join(", ")}\u00a0; revoyez l’étape qui la donne.`;
}

/** « Dont » boxes together are at most the box they are a part of, what is taken off that box alone left out: contributions paid back. */
function partsControl({ boxes }: TaxReturn): TaxControl {
  const wholes = [...new Set(boxes.flatMap(({ partOf }) => partOf ?? []))];
  const inCents = (box: ReturnBox): number => box.exact ?? box.value * 100;
  const added = ({ sources }: ReturnBox): number => sources.reduce((sum, source) => sum + Math.max(source.cents, 0), 0);
  const wrong = wholes.filter((whole) => {
    const found = boxes.find(({ box }) => box === whole);
    const parts = boxes.filter(({ partOf }) => partOf === whole).reduce((sum, box) => sum + inCents(box), 0);
    return found !== undefined && parts > Math.max(inCents(found), added(found));
  });
  return counted("parts", wrong, {
    none: "Les cases «\u202fdont\u202f» ne dépassent pas leur total.",
    some: "Les cases «\u202fdont\u202f» dépassent leur total",
  });
}

/** One profit or one loss, never both. */
function oneResultControl({ forms }: TaxReturnInput, made: TaxReturn): TaxControl {
  const rules = forms.find(({ result }) => result !== null)?.result;
  const [profit, loss] = rules ? [boxValue(made, rules.profit), boxValue(made, rules.loss)] : [0, 0];
  const both = Math.min(profit, loss);
  return {
    key: "one_result",
    ok: both === 0,
    expected: cents(0),
    found: cents(both * 100),
    message:
      both === 0
        ? "La déclaration porte un bénéfice ou un déficit, jamais les deux."
        : `Bénéfice de ${euros(profit * 100)} et déficit de ${euros(loss * 100)} à la fois.`,
  };
}

function bridgeControl(input: TaxReturnInput, made: TaxReturn): TaxControl {
  const { taxedResult, gap } = resultBridge(input, made);
  const [expected, found] = [cents(taxedResult * 100 - gap), cents(taxedResult * 100)];
  return compared("bridge", expected, found, [
    "Du résultat des comptes au résultat fiscal, chaque écart est expliqué.",
    `Du résultat des comptes au résultat fiscal, ${euros(gap)} restent inexpliqués.`,
  ]);
}

function balanceControls(
  input: TaxReturnInput,
  { gross, depreciation, liabilities: owed, result, depreciationOfYear }: BalanceRules,
  made: TaxReturn,
): readonly TaxControl[] {
  const assets = boxValue(made, gross) - boxValue(made, depreciation);
  const liabilities = boxValue(made, owed);
  return [
    compared("balance_sheet", cents(assets * 100), cents(liabilities * 100), [
      "L’actif net est égal au passif.",
      `L’actif net est de ${euros(assets * 100)}, le passif de ${euros(liabilities * 100)}.`,
    ]),
    resultControl(input, result, made),
    ...(depreciationOfYear === null ? [] : [depreciationControl(depreciationOfYear, made)]),
  ];
}

/** The result of the year before waits for the closing of that year, which puts it to the capital; once it is closed, it no longer waits. */
function resultControl({ isPreviousOpen = false }: TaxReturnInput, rules: BalanceRules["result"], made: TaxReturn): TaxControl {
  const [result, held, before] = [rules.made, rules.held, rules.before].map((box) => cents(boxValue(made, box) * 100)) as [
    Cents,
    Cents,
    Cents,
  ];
  if (isPreviousOpen && before !== 0)
    return compared("result_of_balance", result, cents(held - before), [
      `Le bilan porte le résultat de l’exercice et celui du précédent (${euros(before)}), qui ira au capital à la clôture du précédent.`,
      `Le résultat est de ${euros(result)}, le bilan porte ${euros(held)}, dont ${euros(before)} de l’exercice précédent.`,
    ]);
  return compared("result_of_balance", result, held, [
    "Le bilan porte le résultat de l’exercice.",
    `Le résultat est de ${euros(result)}, le bilan porte ${euros(held)}\u00a0: le résultat précédent n’est pas affecté.`,
  ]);
}

function depreciationControl({ charged: box, added: boxes }: NonNullable<BalanceRules["depreciationOfYear"]>, made: TaxReturn): TaxControl {
  const [charged, added] = [exactOf(made, [box]), exactOf(made, boxes)];
  return compared("depreciation", charged, added, [
    "Les dotations des deux tableaux sont les mêmes, au centime.",
    `Les dotations sont de ${euros(charged)} en charges (${box}) et de ${euros(added)} au tableau des amortissements (572).`,
  ]);
}

/** The exact sum of boxes, so that rounding never fails a check. */
function exactOf({ boxes }: TaxReturn, names: readonly string[]): Cents {
  return cents(boxes.reduce((sum, { box, exact }) => (names.includes(box) ? sum + (exact ?? 0) : sum), 0));
}

function counted(key: TaxControl["key"], lost: readonly string[], { none, some }: { none: string; some: string }): TaxControl {
  const names = [...new Set(lost)];
  return {
    key,
    ok: names.length === 0,
    expected: cents(0),
    found: cents(names.length),
    message: names.length === 0 ? none : `${some}\u00a0: ${names.join(", ")}.`,
  };
}

function compared(key: TaxControl["key"], expected: Cents, found: Cents, [same, other]: readonly [string, string]): TaxControl {
  return { key, ok: expected === found, expected, found, message: expected === found ? same : other };
}
