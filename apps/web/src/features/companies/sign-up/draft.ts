import type { CompanyAnswers } from "@comptoir/accounting/company/answers";
import { siretDigits } from "@comptoir/accounting/company/siret";
import type { SignUpDraft } from "@comptoir/contract/auth/sign-up-draft";
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

/** The draft as the tab keeps it, with whether the server holds it too. */
export function keptInTab(draft: Draft, isSaved: boolean): string {
  return JSON.stringify({ ...draft, isSaved });
}

/** The part that is saved on the server: what is chosen once the company exists stays in the tab. */
export function savedPart({ siret, lookUp, establishment, note, isUnlocked, answers }: Draft): SignUpDraft {
  return { siret, lookUp, establishment: establishment && cut(establishment), note, isUnlocked, answers };
}

type Opening = { readonly tab: string | null; readonly saved: SignUpDraft | null; readonly siret: string | null };

/**
 * The sign-up as it opens: what the server holds, unless this tab holds something that was never saved; the empty draft, with the SIRET already
 * known, for none.
 */
export function openedDraft({ tab, saved, siret }: Opening): Draft {
  const empty = emptyDraft(siret);
  const kept = readTab(tab, empty);
  if (saved === null || kept?.isSaved === false) return kept?.draft ?? empty;
  return { ...empty, ...kept?.draft, ...saved };
}

/** What a text kept in the tab holds; null for none, or one of another version. */
function readTab(text: string | null, empty: Draft): { readonly draft: Draft; readonly isSaved: boolean } | null {
  const kept: unknown = text === null ? null : JSON.parse(text);
  if (typeof kept !== "object" || kept === null || !Object.keys(empty).every((key) => key in kept)) return null;
  const { isSaved = false, ...draft } = kept as Draft & { readonly isSaved?: boolean };
  return { draft, isSaved };
}

/** A register's words are as long as it likes: what is beyond the size of a draft is read again with the SIRET. */
function cut({ professionIds, ...establishment }: Establishment): Establishment {
  return { ...establishment, professionIds: professionIds.slice(0, MOST_PROFESSIONS) };
}

const MOST_PROFESSIONS = 50;

/** The SIRET of the company to create: digits only, null for a person without one. */
export function draftSiret({ siret, lookUp }: Draft): string | null {
  const digits = siretDigits(siret);
  return lookUp === "bypassed" || digits === "" ? null : digits;
}
