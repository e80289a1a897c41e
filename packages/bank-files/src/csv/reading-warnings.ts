import type { CsvMapping } from "../bank-file.js";
import { warn, type Book } from "../book.js";
import { counted } from "../wording.js";
import type { CsvConventions } from "./conventions.js";
import type { CsvPlan } from "./layout.js";

/** What the reading of a CSV found beside its operations; lists are lines of the file. */
type ReadingFindings = {
  readonly plan: CsvPlan;
  readonly conventions: CsvConventions;
  readonly book: Book;
  readonly outsideLines: readonly number[];
  readonly brokenQuotes: readonly number[];
  readonly longCells: readonly number[];
  readonly shiftedLines: readonly number[];
  readonly oddWidths: readonly number[];
  readonly roundAmounts: readonly number[];
};

const DAY_IN_HEADER = /\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2}/;

/** Adds to a file read what its user has to look at, each with its first lines. */
export function addWarnings(
  { plan, conventions, book, outsideLines, brokenQuotes, longCells, shiftedLines, oddWidths, roundAmounts }: ReadingFindings,
  mapping: CsvMapping | null,
): void {
  if (plan.layout === null && mapping === null)
    warn(book, "csv.guessed", "Banque non reconnue : les colonnes ont été devinées, vérifiez-les avant d’importer.");
  addSignWarnings({ plan, conventions, book });
  if (conventions.isFeeAssumed)
    warn(
      book,
      "csv.fees",
      `Les frais de la colonne «\u00a0${plan.header[plan.columns.roles.fee ?? 0]?.trim() ?? ""}\u00a0» ont été retirés des montants, sans solde pour le vérifier\u00a0: si les montants les comptent déjà, indiquez «\u00a0Non lue\u00a0» pour cette colonne.`,
    );
  if (conventions.isOrderAssumed)
    warn(
      book,
      "dates.ambiguous",
      "Rien dans le fichier ne dit si 06/12 est le 6 décembre ou le 12 juin : les dates ont été lues jour puis mois.",
    );
  if (conventions.isOrderMixed)
    warn(
      book,
      "dates.mixed",
      "Les dates du fichier ne suivent pas toutes le même ordre : celles qui contredisent les autres sont refusées.",
    );
  if (brokenQuotes.length > 0)
    warn(book, "csv.quotes", `Des guillemets ne sont pas fermés (${lineList(brokenQuotes)}) : vérifiez ces libellés.`);
  if (longCells.length > 0)
    warn(
      book,
      "csv.long_cell",
      `Un libellé entre guillemets court sur plusieurs lignes et semble contenir une opération (${lineList(longCells)})\u00a0: il a été lu entier, vérifiez-le.`,
    );
  if (shiftedLines.length > 0)
    warn(book, "csv.shifted", `Plus de colonnes que prévu (${lineList(shiftedLines)}) : vérifiez ces opérations.`);
  if (oddWidths.length > 0)
    warn(book, "csv.width", `Pas autant de colonnes que les autres lignes (${lineList(oddWidths)})\u00a0: vérifiez cette opération.`);
  if (conventions.odd.day !== null)
    warn(book, "csv.day", `Une date est écrite autrement que toutes les autres (${lineList([conventions.odd.day])})\u00a0: vérifiez-la.`);
  if (roundAmounts.length > 0)
    warn(
      book,
      "csv.round",
      `Montant sans ses deux décimales alors que tous les autres les ont (${lineList(roundAmounts)})\u00a0: vérifiez-le.`,
    );
  if (conventions.odd.isHeaderWider)
    warn(book, "csv.header", "La ligne des en-têtes a une colonne sans nom que les lignes n’ont pas\u00a0: vérifiez les colonnes.");
  if (conventions.odd.isHeaderNarrower)
    warn(book, "csv.header", "Les lignes ont une colonne de plus que la ligne des en-têtes\u00a0: vérifiez les colonnes.");
  if (plan.header.some((cell) => DAY_IN_HEADER.test(cell)))
    warn(
      book,
      "csv.header",
      "La ligne des en-têtes contient une date\u00a0: une opération y est peut-être jointe, vérifiez la première ligne.",
    );
  if (outsideLines.length > 0)
    warn(
      book,
      "csv.outside_lines",
      `${counted(outsideLines.length, "ligne")} sans date ni montant, laissée${outsideLines.length > 1 ? "s" : ""} de côté (${lineList(outsideLines)}).`,
    );
}

/** What decides the sides of the amounts, where the user has to confirm it. */
function addSignWarnings({ plan, conventions, book }: Pick<ReadingFindings, "plan" | "conventions" | "book">): void {
  const [one, other] = plan.unknownSides ?? [];
  if (one !== undefined && other !== undefined)
    warn(
      book,
      "csv.sides",
      `La colonne «\u00a0${plan.header[plan.columns.roles.direction ?? 0] ?? ""}\u00a0» dit «\u00a0${one}\u00a0» ou «\u00a0${other}\u00a0»\u00a0: indiquez dans les colonnes laquelle des deux valeurs est une dépense.`,
    );
  if (conventions.isInversionProposed)
    warn(
      book,
      "csv.signs",
      "Les montants sont positifs pour la plupart, comme les achats d’un relevé de carte\u00a0: leurs signes ont été inversés. Décochez «\u00a0Signes inversés\u00a0» si c’est de l’argent reçu.",
    );
  if (conventions.areSignsDoubtful)
    warn(
      book,
      "csv.signs_doubtful",
      "Relevé de carte dont les montants positifs peuvent être des achats\u00a0: vérifiez les signes, et cochez «\u00a0Signes inversés\u00a0» s’ils en sont.",
    );
  if (conventions.oneSide !== null)
    warn(
      book,
      "csv.one_sign",
      conventions.oneSide === "positive"
        ? "Tous les montants sont positifs, lus comme de l’argent reçu\u00a0: si ce sont des dépenses, cochez «\u00a0Signes inversés\u00a0» ou indiquez la colonne du sens."
        : "Tous les montants sont négatifs, lus comme des dépenses\u00a0: si c’est de l’argent reçu, cochez «\u00a0Signes inversés\u00a0» ou indiquez la colonne du sens.",
    );
}

function lineList(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).join(", ");
  return `ligne${lines.length > 1 ? "s" : ""} ${shown}${lines.length > 5 ? "…" : ""}`;
}
