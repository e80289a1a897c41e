import { cents, shareOf, sumCents, type Cents } from "../../money.js";
import { balanceOf } from "../balances.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, nonZeroLines } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";

/** What may be added back to the profit. */
export type ReintegrationNature =
  | "fines"
  | "donations"
  | "holiday_vouchers"
  | "service_vouchers"
  | "outside_madelin"
  | "own_wages"
  | "csg_left"
  | "private_costs"
  | "large_gifts"
  | "spread_gain"
  | "provisions";

/** A nature: its title, the account that proposes its amount (null: typed), its box in each return (null: not in that one). */
type Nature = {
  readonly title: string;
  readonly account: string | null;
  readonly liberal: "CC" | null;
  readonly trade: "330" | "324" | "316" | "322";
};

/** In the order in which they are shown. Source: docs/sources.md#yearly-figures. */
export const REINTEGRATION_NATURES: Readonly<Record<ReintegrationNature, Nature>> = {
  fines: { title: "Amendes et pénalités", account: "658200", liberal: "CC", trade: "330" },
  donations: { title: "Dons (mécénat)", account: "623800", liberal: "CC", trade: "330" },
  holiday_vouchers: { title: "Chèques-vacances de l’exploitant", account: "648100", liberal: "CC", trade: "330" },
  service_vouchers: { title: "CESU de l’exploitant", account: "648200", liberal: "CC", trade: "330" },
  outside_madelin: { title: "Contrats hors Madelin", account: "646550", liberal: "CC", trade: "330" },
  own_wages: { title: "Rémunération de l’exploitant", account: "644000", liberal: "CC", trade: "316" },
  csg_left: { title: "CSG et CRDS non déductibles restées en charges", account: null, liberal: "CC", trade: "324" },
  private_costs: { title: "Dépenses personnelles restées en charges", account: null, liberal: "CC", trade: "330" },
  large_gifts: { title: "Cadeaux et dépenses somptuaires", account: null, liberal: "CC", trade: "330" },
  spread_gain: { title: "Plus-value à court terme étalée\u00a0: tiers de l’année", account: null, liberal: "CC", trade: "330" },
  provisions: { title: "Provisions non déductibles", account: null, liberal: null, trade: "322" },
};

/** Rows of other steps, shown beside: each is carried by its own step and never counted again here. */
export type ReintegrationFacts = StepFacts & {
  readonly rowsOfOtherSteps: readonly ReturnLine[];
  /** Costs of the year on accounts that may serve privately (telephone, internet, home), those whose private share was taken already left out. */
  readonly shareableCosts: ReadonlyMap<string, Cents>;
  /** Thirds of the year of gains that the closings of the two years before spread. */
  readonly spreadThirds: Cents;
};

/** A row typed in place of the proposed amount. */
export type TypedReintegration = { readonly amount: Cents; readonly comment: string };

/** Typed rows by nature, and the box « J’ai vérifié ». */
export type ReintegrationInputs = {
  readonly typed: ReadonlyMap<ReintegrationNature, TypedReintegration>;
  /** Private share of an account, in basis points. */
  readonly privateSharesBp: ReadonlyMap<string, number>;
  readonly checked: boolean;
};

/** Rows as shown: proposed by the accounts, or typed. */
export type ReintegrationRow = {
  readonly nature: ReintegrationNature;
  readonly title: string;
  readonly account: string | null;
  readonly proposed: Cents;
  readonly amount: Cents;
  readonly comment: string;
};

/** The rows and the private shares by account, and what they add to the profit together with the other steps. */
export type ReintegrationResult = {
  readonly rows: readonly ReintegrationRow[];
  readonly privateShares: ReadonlyMap<string, Cents>;
  readonly total: Cents;
};

const WHOLE_BP = 10_000;
const ADDED_BOXES = ["CC", "330", "318", "324", "316", "322"];

/** What is added back outside the accounts: no entry, one row by nature. */
export function taxReintegrations(facts: ReintegrationFacts, inputs: ReintegrationInputs): StepOutcome<ReintegrationResult> {
  const { typed, checked } = inputs;
  const isLiberal = facts.taxSystem === "bnc";
  const natures = Object.entries(REINTEGRATION_NATURES) as [ReintegrationNature, Nature][];
  const rows = natures
    .filter(([, { liberal }]) => !isLiberal || liberal !== null)
    .map(([nature, { title, account }]): ReintegrationRow => {
      const inBooks = account === null ? 0 : Math.max(balanceOf(facts, account), 0);
      const proposed = cents(nature === "spread_gain" ? facts.spreadThirds : inBooks);
      const given = typed.get(nature);
      return { nature, title, account, proposed, amount: given?.amount ?? proposed, comment: given?.comment ?? "" };
    });
  const privateShares = privateSharesOf(facts, inputs);
  const lines = nonZeroLines([...rows.flatMap((row) => linesOfRow(row, facts.taxSystem)), ...shareLines(privateShares, isLiberal)]);
  const others = facts.rowsOfOtherSteps.filter(({ box }) => ADDED_BOXES.includes(box));
  const added = [...lines.filter(({ box }) => ADDED_BOXES.includes(box)), ...others];
  return {
    concerned: true,
    why: "Certaines charges de vos comptes ne sont pas déductibles.",
    result: { rows, privateShares, total: sumCents(added.map((line) => line.cents)) },
    entries: [],
    lines,
    findings: [
      ...(checked ? [] : [blocking("reintegrations.checked", FIELD_REQUIRED, "checked")]),
      ...rows.flatMap(rowFindings),
      ...shareFindings(inputs),
    ],
  };
}

function privateSharesOf({ shareableCosts }: ReintegrationFacts, { privateSharesBp }: ReintegrationInputs): ReadonlyMap<string, Cents> {
  return new Map([...privateSharesBp].map(([account, bp]) => [account, shareOf(shareableCosts.get(account) ?? cents(0), bp, WHOLE_BP)]));
}

function shareLines(shares: ReadonlyMap<string, Cents>, isLiberal: boolean): readonly ReturnLine[] {
  return [...shares].map(([account, amount]) => ({
    form: isLiberal ? "2035" : "2033",
    box: isLiberal ? "CC" : "330",
    cents: amount,
    label: `Part privée, compte ${account}`,
  }));
}

function shareFindings({ privateSharesBp }: ReintegrationInputs): readonly StepFinding[] {
  const wrong = [...privateSharesBp].filter(([, bp]) => bp < 0 || bp > WHOLE_BP);
  return wrong.map(([account]) =>
    blocking("reintegrations.share", "La part privée est comprise entre 0 et 100\u202f%.", `privateShares.${account}`),
  );
}

/** What is in the contributions that the social section adds is taken out of it once, since it is added back to the profit. */
const ADDED_TWICE: readonly ReintegrationNature[] = ["outside_madelin", "csg_left"];

function linesOfRow({ nature, title, amount }: ReintegrationRow, taxSystem: StepFacts["taxSystem"]): readonly ReturnLine[] {
  const { trade } = REINTEGRATION_NATURES[nature];
  const isLiberal = taxSystem === "bnc";
  const added: ReturnLine = { form: isLiberal ? "2035" : "2033", box: isLiberal ? "CC" : trade, cents: amount, label: title };
  // The real regime has no box of the social base.
  if (!ADDED_TWICE.includes(nature) || taxSystem === "bic-rn") return [added];
  return [added, { ...added, box: isLiberal ? "DB" : "691" }];
}

/** An amount that is not the proposed one says why. */
function rowFindings({ nature, title, amount, proposed, account, comment }: ReintegrationRow): readonly StepFinding[] {
  if (amount < 0) return [blocking("reintegrations.negative", AMOUNT_POSITIVE, `rows.${nature}.amount`)];
  const lacksReason = (account !== null || proposed !== 0) && amount !== proposed && comment.trim() === "";
  return lacksReason ? [blocking("reintegrations.comment", `${title}\u00a0: expliquez le montant saisi.`, `rows.${nature}.comment`)] : [];
}
