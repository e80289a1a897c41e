import type { CompanyAnswers } from "@comptoir/accounting/company/answers";
import { siretDigits } from "@comptoir/accounting/company/siret";
import type { Establishment } from "@comptoir/contract/companies/companies";

/** What someone typed in the sign-up, kept while they go back and forth. */
export type Draft = {
  readonly siret: string;
  /** What the look-up gave: nothing yet, an establishment, or a person without SIRET. */
  readonly lookUp: "none" | "found" | "bypassed";
  readonly establishment: Establishment | null;
  /** What the register says beside. */
  readonly note: string | null;
  /** What the register gave may be typed over. */
  readonly isUnlocked: boolean;
  /** Null until the register or the person said something of the company. */
  readonly answers: CompanyAnswers | null;
  readonly plan: "monthly" | "yearly";
  /** The code in force; empty for none. */
  readonly promoCode: string;
};

/** The sign-up as it opens, with the SIRET that is already known. */
export function emptyDraft(siret: string | null): Draft {
  return {
    siret: siret ?? "",
    lookUp: "none",
    establishment: null,
    note: null,
    isUnlocked: false,
    answers: null,
    plan: "monthly",
    promoCode: "",
  };
}

/** What a text kept in the browser holds; the empty draft for one of another version. */
export function readDraft(text: string | null, siret: string | null): Draft {
  const empty = emptyDraft(siret);
  const kept: unknown = text === null ? null : JSON.parse(text);
  if (typeof kept !== "object" || kept === null) return empty;
  return Object.keys(empty).every((key) => key in kept) ? (kept as Draft) : empty;
}

/** The SIRET of the company to create: digits only, null for a person without one. */
export function draftSiret({ siret, lookUp }: Draft): string | null {
  const digits = siretDigits(siret);
  return lookUp === "bypassed" || digits === "" ? null : digits;
}
