import type { IsoDate } from "../../date.js";
import { frenchDay } from "../../date.js";
import { groupBy } from "../../group-by.js";
import { cents, euros, type Cents } from "../../money.js";
import type { DeclaredLine } from "./return-cells.js";
import type { VatBox } from "./return-figures.js";
import type { VatColumn } from "../forms/return-form.js";
import { sideOfNature } from "../../entry/vat-nature.js";

/** A figure that is no longer the one declared, in whole euros. */
export type ChangedFigure = {
  readonly line: string;
  readonly column: VatColumn;
  readonly label: string;
  readonly declared: number;
  readonly now: number;
  readonly difference: number;
};

/** Why a return that was declared is no longer what the books say. Amounts in cents. */
export type VatCorrection = {
  /** Entries dated in the period that came after its validation, each once. */
  readonly entries: readonly { readonly entryId: string; readonly date: IsoDate; readonly collected: Cents; readonly deductible: Cents }[];
  readonly collected: Cents;
  readonly deductible: Cents;
  readonly figures: readonly ChangedFigure[];
  readonly message: string;
};

const COLUMNS: readonly VatColumn[] = ["base", "tax", "amount"];

/** The figures that differ between two versions of a return, in the order of the form. */
export function changedFigures(declared: readonly VatBox[], now: readonly VatBox[]): readonly ChangedFigure[] {
  const before = new Map(declared.map((box) => [box.line, box]));
  return now.flatMap((box) =>
    COLUMNS.flatMap((column): readonly ChangedFigure[] => {
      const [was, is] = [before.get(box.line)?.[column] ?? 0, box[column] ?? 0];
      return was === is ? [] : [{ line: box.line, column, label: box.label, declared: was, now: is, difference: is - was }];
    }),
  );
}

/** Where a correction is shown: on the return it should have been in, on the one that takes it over, on the version that replaces. */
export type CorrectionView =
  | { readonly on: "declared"; readonly declaredIn: string | null; readonly isRectifying?: boolean }
  | { readonly on: "taking over" }
  | { readonly on: "replacing"; readonly version: number };

/**
 * What came after a return was validated: which entries, and which figures they change. Null when nothing differs.
 */
export function vatCorrection(
  late: readonly DeclaredLine[],
  versions: { readonly declared: readonly VatBox[]; readonly now: readonly VatBox[] },
  view: CorrectionView,
): VatCorrection | null {
  const figures = changedFigures(versions.declared, versions.now);
  if (late.length === 0 && (view.on !== "replacing" || figures.length === 0)) return null;
  const entries = [...groupBy(late, ({ entryId }) => entryId)].map(([entryId, lines]) => ({
    entryId,
    date: earliest(lines),
    collected: sum(lines, collectedOf),
    deductible: sum(lines, (line) => line.deductible),
  }));
  const [collected, deductible] = [sum(late, collectedOf), sum(late, (line) => line.deductible)];
  return { entries, collected, deductible, figures, message: sentence({ entries, collected, deductible }, figures.length, view) };
}

/** The VAT a line owes: that of sales, and that of purchases whose customer owes it. */
function collectedOf({ nature, vat }: DeclaredLine): Cents {
  const owes = sideOfNature(nature) === "output" || nature === "AIC" || nature === "AUTOLIQ_SERV" || nature === "AUTOLIQ_BTP";
  return owes ? vat : cents(0);
}

type Told = Pick<VatCorrection, "entries" | "collected" | "deductible">;

function sentence({ entries, collected, deductible }: Told, figures: number, view: CorrectionView): string {
  if (view.on === "replacing") {
    const changed = figures === 1 ? "1 chiffre change" : `${figures} chiffres changent`;
    return `Cette version remplace la version ${view.version - 1}\u00a0: ${changed}.`;
  }
  const amounts = `${euros(collected)} de TVA collectée et ${euros(deductible)} de TVA déductible`;
  const [first] = entries.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const day = first ? frenchDay(first.date) : "";
  if (view.on === "taking over") {
    const what =
      entries.length === 1
        ? `1 écriture du ${day}, d’une période antérieure, est reprise`
        : `${entries.length} écritures de périodes antérieures, depuis le ${day}, sont reprises`;
    return `${what} ici\u00a0: ${amounts}.`;
  }
  const what = entries.length === 1 ? `1 écriture du ${day} est venue` : `${entries.length} écritures, dont une du ${day}, sont venues`;
  const named = view.declaredIn === null ? "la prochaine déclaration" : `la déclaration ${view.declaredIn}`;
  const where = view.isRectifying === true ? `à porter sur une version rectificative de ${named}` : `portées sur ${named}`;
  return `${what} après la validation de cette période\u00a0: ${amounts}, ${where}.`;
}

function sum(lines: readonly DeclaredLine[], read: (line: DeclaredLine) => Cents): Cents {
  return cents(lines.reduce((total, line) => total + read(line), 0));
}

function earliest(lines: readonly DeclaredLine[]): IsoDate {
  return lines.map(({ date }) => date).reduce((min, date) => (date < min ? date : min));
}
