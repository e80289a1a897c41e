import { euros, negate } from "../../money.js";
import { balanceUnder } from "../balances.js";
import { blocking, FIELD_REQUIRED, warning, type StepFacts, type StepFinding } from "../step.js";

/** Cheques, customers and suppliers that a person declares, before the rows that name them. */
export type LaggingClaim = "cheques" | "customers" | "suppliers";

/** The rows that were typed, and the answers beside them. */
type ClaimedRows = {
  readonly rows: readonly { readonly id: string; readonly kind: string }[] | null;
  readonly claims?: readonly LaggingClaim[];
  readonly withoutRate?: ReadonlySet<string>;
  readonly ownUse?: boolean;
  readonly delivered?: boolean;
};

const KINDS: Readonly<Record<LaggingClaim, readonly string[]>> = {
  cheques: ["cheque_received_unbanked", "cheque_issued_undebited"],
  customers: ["customer_receivable", "income_to_accrue"],
  suppliers: ["supplier_payable", "expense_to_accrue"],
};
const MISSING: Readonly<Record<LaggingClaim, string>> = {
  cheques: "Ajoutez chaque chèque, ou répondez qu’il n’y en a pas.",
  customers: "Ajoutez une ligne pour chaque client qui ne vous avait pas payé, ou répondez «\u00a0Personne\u00a0».",
  suppliers: "Ajoutez une ligne pour chaque fournisseur que vous n’aviez pas payé, ou répondez «\u00a0Personne\u00a0».",
};
const CUSTOMER_DEPOSITS = "4191";

/** Findings of a VAT rate that is missing, and of a yes that nothing follows: without its rows it blocks; what is entered as an operation is a point to look at. */
export function claimFindings(
  facts: StepFacts,
  { rows, claims = [], withoutRate = new Set(), ownUse = false, delivered = false }: ClaimedRows,
): readonly StepFinding[] {
  const held = (claim: LaggingClaim): boolean => (rows ?? []).some(({ kind }) => KINDS[claim].includes(kind));
  const deposits = negate(balanceUnder(facts, CUSTOMER_DEPOSITS));
  return [
    ...(facts.vatSubject ? (rows ?? []) : [])
      .filter(({ id }) => withoutRate.has(id))
      .map(({ id }) => blocking("lagging.vat_rate_required", FIELD_REQUIRED, `rows.${id}.vatRate`)),
    ...claims.filter((claim) => !held(claim)).map((claim) => blocking(`lagging.rows_missing:${claim}`, MISSING[claim], "rows")),
    ...(ownUse
      ? [
          warning(
            "lagging.own_use",
            "Marchandise ou travail pour vous\u00a0: saisissez-le comme une opération diverse de l’exercice, avec sa TVA (livraison à soi-même).",
          ),
        ]
      : []),
    ...(delivered && deposits !== 0
      ? [
          warning(
            "lagging.delivered",
            `Chantier livré\u00a0: passez en recettes ce que le compte 4191 garde de ses acomptes (${euros(deposits)} au dernier jour).`,
          ),
        ]
      : []),
  ];
}
