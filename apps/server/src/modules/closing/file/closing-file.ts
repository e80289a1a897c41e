import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { CLOSING_CHECKS, type ClosingCheckCode } from "@comptoir/accounting/closing/checks";
import { STEP_STATUS, type StepStatus } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import type { StepFinding } from "@comptoir/accounting/closing/step";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { figuresInForce } from "@comptoir/accounting/rates/figures-of-year";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import type { PrintedRow } from "../../../printing/table.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { closingState, statusOf, type ClosingState } from "../steps/state.js";

type OfYear = { readonly company: Company; readonly year: FiscalYearOf; readonly today: IsoDate };

/**
 * The file of a closing: the nine checks, each step with what it found, the entries and the boxes that it gives. Null for a year whose figures of the law
 * are not known here, which has no step.
 */
export async function closingFile(tx: Tx, { company, year, today }: OfYear): Promise<PrintedTable | null> {
  const law = Number(year.end.slice(0, 4));
  if (figuresInForce(law)?.year !== law) return null;
  const state = await closingState(tx, company.id, { year, today });
  return {
    title: "Dossier de clôture",
    columns: [
      { title: "Élément", kind: "text", width: 34 },
      { title: "Constat", kind: "text", width: 48 },
      { title: "Débit", kind: "amount", width: 13 },
      { title: "Crédit", kind: "amount", width: 13 },
    ],
    rows: [
      heading("Contrôles"),
      ...checkRows(state),
      heading("Étapes"),
      ...STEP_CODES.map((code) => stepRow(state, code)),
      ...partRows(state),
    ],
    heading: {
      company: company.name,
      period: `Exercice du ${frenchDay(year.beginning)} au ${frenchDay(year.end)}, en euros`,
      provisional: !year.isClosed,
    },
  };
}

function heading(title: string): PrintedRow {
  return { kind: "heading", cells: [title, null, null, null] };
}

function line(label: string, words: string, debit = 0, credit = 0): PrintedRow {
  return { kind: "line", cells: [label, words, debit === 0 ? null : cents(debit), credit === 0 ? null : cents(credit)] };
}

const CHECK_NAMES: Readonly<Record<ClosingCheckCode, string>> = {
  dateFiscalYearDefined: "Exercice défini",
  categorization: "Catégorisation",
  tva: "TVA",
  profil: "Profil",
  anouveau: "À-nouveaux",
  immobilisation: "Immobilisations",
  powens: "Banques",
  madelin: "Madelin",
  vat_declaration: "Déclarations TVA",
};

function checkRows({ checks }: ClosingState): PrintedRow[] {
  return CLOSING_CHECKS.map((code) => line(CHECK_NAMES[code], checks[code].message || (checks[code].status ? "Conforme" : "À revoir")));
}

const STATUS_WORDS: Readonly<Record<StepStatus, string>> = {
  [STEP_STATUS.toDo]: "À faire",
  [STEP_STATUS.done]: "Fait",
  [STEP_STATUS.toFix]: "À corriger",
  [STEP_STATUS.locked]: "Verrouillée",
  [STEP_STATUS.frozen]: "Figée",
};

function stepRow(state: ClosingState, code: StepCode): PrintedRow {
  const { concerned, why } = state.outcomes[code];
  return line(stepTitle(code), concerned ? STATUS_WORDS[statusOf(state, code)] : `Sans objet${why === "" ? "" : `\u00a0: ${why}`}`);
}

const LEVELS: Readonly<Record<StepFinding["level"], string>> = { blocking: "Bloquant", warning: "À vérifier" };

/** What each step found and gives, for those that found or give something. */
function partRows({ outcomes }: ClosingState): PrintedRow[] {
  return STEP_CODES.flatMap((code) => {
    const { concerned, findings, entries, lines } = outcomes[code];
    const rows = [
      ...findings.map(({ level, message }) => line(LEVELS[level], message)),
      ...entries.flatMap((entry) =>
        entry.lines.map((one) =>
          line(`${one.accountCode} ${nameOfAccount(one.accountCode)}`, `${frenchDay(entry.date)}, ${entry.label}`, one.debit, one.credit),
        ),
      ),
      ...lines.map((one) => line(`${one.form} ${one.box}`, one.label, one.cents)),
    ];
    return concerned && rows.length > 0 ? [heading(stepTitle(code)), ...rows] : [];
  });
}
