import { cents, euros, shareOf, sumCents, type Cents } from "../../money.js";
import { balanceOf } from "../balances.js";
import { concernOf, type StandingFacts } from "../standing/standing-answer.js";
import { stepEntries, type Movement } from "../step-entries.js";
import { blocking, FIELD_REQUIRED, notConcerned, warning, type StepFacts, type StepFinding, type StepOutcome } from "../step.js";

/** A line of the 2036 of the company of means: an expense account and what it cost in all, or the member's own share of it. */
export type MeansLine = {
  readonly account: string;
  readonly label: string;
  /** What it cost in all; null when the share is typed. */
  readonly total: Cents | null;
  /** The member's share; null: computed by the rate. */
  readonly share: Cents | null;
};

/** Null: not answered. `result`: the member's share of what the company of means earned from others, below zero for a loss. */
export type MeansInputs = {
  readonly applies: boolean | null;
  readonly rateBp: number | null;
  readonly lines: readonly MeansLine[];
  readonly result: Cents;
};

/** Books of a member of a company of means (SCM). */
export type MeansFacts = StepFacts & StandingFacts;

/** Each line with its share; what was paid in the year and before; what is left between the member and the company, above zero when it owes the member. */
export type MeansResult = {
  readonly lines: readonly { readonly account: string; readonly label: string; readonly share: Cents }[];
  readonly total: Cents;
  readonly paid: Cents;
  readonly left: Cents;
};

const OF_TRADES = "Une société civile de moyens réunit des professions libérales.";

/** Account of the calls for funds. */
const PAID = "467100";
const PROFIT = "755000";
const LOSS = "655000";
const WHOLE_BP = 10_000;
const WARNED_BP = 1_000;

/**
 * The share of a member in the expenses of a company of means: each line by the rate, what rounding leaves on the last one, against the calls for
 * funds; its result from others on CD or CM by its account. Source: docs/sources.md#closing-rest.
 */
export function scm(facts: MeansFacts, inputs: MeansInputs): StepOutcome<MeansResult> {
  const paid = balanceOf(facts, PAID);
  const concern = concernOf("scm", facts, { answer: inputs.applies, field: "applies" });
  const none: MeansResult = { lines: [], total: cents(0), paid, left: paid };
  if (!concern.concerned) return notConcerned(concern.why, none);
  if (facts.taxSystem !== "bnc" && inputs.applies !== true) return notConcerned(OF_TRADES, none);
  if (inputs.applies !== true) return { ...concern, result: none, entries: [], lines: [] };
  const shares = sharesOf(inputs);
  const total = sumCents(shares.map(({ share }) => share));
  const left = cents(paid - total + inputs.result);
  return {
    ...concern,
    result: { lines: shares, total, paid, left },
    entries: [
      ...stepEntries({
        year: facts.year,
        code: "scm",
        label: "Quote-part des charges de la SCM",
        movements: [...shares.map(({ account, share }): Movement => [account, share]), [PAID, 0 - total]],
      }),
      ...stepEntries({
        year: facts.year,
        code: "scm",
        row: "result",
        label: "Quote-part du résultat de la SCM",
        movements: [
          [PAID, inputs.result],
          [inputs.result > 0 ? PROFIT : LOSS, 0 - inputs.result],
        ],
      }),
    ],
    lines: [],
    findings: meansFindings(facts, inputs, { total, paid }),
  };
}

/** The share of each line; the rounded share of the whole is kept by its last computed line. */
function sharesOf({ lines, rateBp }: MeansInputs): MeansResult["lines"] {
  const isComputed = ({ share, total }: MeansLine): boolean => share === null && total !== null;
  const whole = shareOf(sumCents(lines.filter(isComputed).map(({ total }) => total ?? cents(0))), rateBp ?? 0, WHOLE_BP);
  const last = lines.findLastIndex(isComputed);
  let before = 0;
  return lines.map((line, index) => {
    const { account, label } = line;
    if (!isComputed(line)) return { account, label, share: line.share ?? cents(0) };
    const share = index === last ? cents(whole - before) : shareOf(line.total ?? cents(0), rateBp ?? 0, WHOLE_BP);
    before += share;
    return { account, label, share };
  });
}

function meansFindings(
  facts: MeansFacts,
  { rateBp, lines, result }: MeansInputs,
  { total, paid }: { readonly total: Cents; readonly paid: Cents },
): readonly StepFinding[] {
  const needsRate = lines.length === 0 || lines.some(({ share }) => share === null);
  const gap = Math.abs(paid - total);
  const found: readonly (StepFinding | false)[] = [
    facts.taxSystem !== "bnc" && blocking("scm.liberal", "La quote-part d’une SCM ne concerne que les professions libérales (2035)."),
    needsRate && rateBp === null && blocking("scm.rate_required", FIELD_REQUIRED, "sharePercent"),
    rateBp !== null &&
      (rateBp <= 0 || rateBp > WHOLE_BP) &&
      blocking("scm.rate", "Votre part est comprise entre 0 et 100\u202f%.", "sharePercent"),
    lines.length === 0 && result === 0 && blocking("scm.lines_required", FIELD_REQUIRED, "lines"),
    ...lines.flatMap((line, index): readonly StepFinding[] => [
      ...(line.total === null && line.share === null ? [blocking("scm.amount_required", FIELD_REQUIRED, `lines.${index}.amount`)] : []),
      ...(line.account.startsWith("6") ? [] : [blocking("scm.account", "Choisissez un compte de charges.", `lines.${index}.account`)]),
    ]),
    total !== 0 &&
      gap * WHOLE_BP > Math.abs(total) * WARNED_BP &&
      warning(
        "scm.paid",
        `Votre quote-part est de ${euros(total)}, vos versements de ${euros(paid)}\u00a0: vérifiez l’écart de plus de 10\u202f%.`,
      ),
  ];
  return found.filter((one) => one !== false);
}
