import type { IsoDate } from "../date.js";
import { frenchDay } from "../date.js";
import { groupBy } from "../group-by.js";
import { cents, euros, type Cents } from "../money.js";
import type { DeclaredLine } from "./return-cells.js";
import type { VatBox } from "./return-figures.js";
import type { VatColumn } from "./return-form.js";
import { sideOfNature } from "./nature.js";

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

/**
 * What came after a return was validated and belongs to its period: which entries, which figures they would have changed, and the
 * return that declares them instead (null: none yet). Null when nothing did.
 */
export function vatCorrection(
  late: readonly DeclaredLine[],
  versions: { readonly declared: readonly VatBox[]; readonly now: readonly VatBox[] },
  declaredIn: string | null,
): VatCorrection | null {
  if (late.length === 0) return null;
  const entries = [...groupBy(late, ({ entryId }) => entryId)].map(([entryId, lines]) => ({
    entryId,
    date: lines[0]?.date ?? late[0]?.date ?? ("" as IsoDate),
    collected: sum(lines, collectedOf),
    deductible: sum(lines, (line) => line.deductible),
  }));
  const [collected, deductible] = [sum(late, collectedOf), sum(late, (line) => line.deductible)];
  return {
    entries,
    collected,
    deductible,
    figures: changedFigures(versions.declared, versions.now),
    message: sentence({ count: entries.length, collected, deductible, first: earliest(late), declaredIn }),
  };
}

/** The VAT a line owes: that of sales, and that of purchases whose customer owes it. */
function collectedOf({ nature, vat }: DeclaredLine): Cents {
  const owes = sideOfNature(nature) === "output" || nature === "AIC" || nature === "AUTOLIQ_SERV" || nature === "AUTOLIQ_BTP";
  return owes ? vat : cents(0);
}

function sentence({
  count,
  collected,
  deductible,
  first,
  declaredIn,
}: {
  readonly count: number;
  readonly collected: Cents;
  readonly deductible: Cents;
  readonly first: IsoDate;
  readonly declaredIn: string | null;
}): string {
  const what =
    count === 1 ? `1 écriture du ${frenchDay(first)} est venue` : `${count} écritures, dont une du ${frenchDay(first)}, sont venues`;
  const where = declaredIn === null ? "la prochaine déclaration" : `la déclaration ${declaredIn}`;
  return `${what} après la validation de cette période : ${euros(collected)} de TVA collectée et ${euros(deductible)} de TVA déductible, portées sur ${where}.`;
}

function sum(lines: readonly DeclaredLine[], read: (line: DeclaredLine) => Cents): Cents {
  return cents(lines.reduce((total, line) => total + read(line), 0));
}

function earliest(lines: readonly DeclaredLine[]): IsoDate {
  return lines.map(({ date }) => date).reduce((min, date) => (date < min ? date : min));
}
