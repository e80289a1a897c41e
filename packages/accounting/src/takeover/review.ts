import { addDays, addMonths } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import { euros } from "../money.js";
import { MAX_ACCOUNTS, MAX_ENTRY_LINES, type FileBooks } from "./file-books.js";

/** What old books are taken over as: the year that ended before the first one, or the year under way. */
export type TakeoverUse = "closed_year" | "current_year";

/** A fiscal year of the books that receive the old ones. */
export type TakeoverYear = { readonly beginning: IsoDate; readonly end: IsoDate; readonly isClosed: boolean };

/** What the books hold already, up to the day that the old ones are taken over through. */
export type StandingBooks = {
  readonly siren: string | null;
  /** The user says that the SIREN of the file's name is that of a company which has none. */
  readonly isOwnSiren: boolean;
  /** Oldest first. */
  readonly years: readonly TakeoverYear[];
  readonly operations: number;
  /** Validated entries that the old ones would repeat. */
  readonly validated: number;
  /** True when balances of the first year are typed, or taken over. */
  readonly hasOpenings: boolean;
  /** The day through which a year under way was taken over already; null: none was. */
  readonly takenThrough: IsoDate | null;
};

/** What was decided for the old books: their use, through which day, and what is still to choose. */
export type TakeoverChoices = {
  readonly use: TakeoverUse;
  readonly through: IsoDate | null;
  /** Accounts, and third parties of a closed year, that have none of our accounts yet. */
  readonly toChoose: number;
  /** Lines of the openings that a closed year gives. */
  readonly openingLines: number;
};

/** Why old books may not be taken over: all the reasons, each with its sentence. */
export type TakeoverBlock = { readonly code: string; readonly message: string };

type Review = { readonly books: FileBooks; readonly standing: StandingBooks; readonly choices: TakeoverChoices };

/** Every reason not to take old books over; none when they may be. Source: docs/sources.md#takeover. */
export function takeoverBlocks({ books, standing, choices }: Review): readonly TakeoverBlock[] {
  const xml = books.findings.find(({ rule }) => rule === "file.xml");
  if (xml) return [block("xml", `${xml.message} ${xml.remedy}`)];
  if (books.first === null || books.last === null)
    return [block("empty", "Ce fichier ne contient aucune écriture lisible\u00a0: refaites l’export depuis l’autre logiciel.")];
  const blocks = [
    ...fileBlocks(books, standing, choices),
    ...periodBlocks({ first: books.first, last: books.last, closing: books.closing }, standing, choices),
    ...doublingBlocks(books, standing, choices),
  ];
  if (choices.toChoose > 0)
    blocks.push(block("accounts", choices.toChoose === 1 ? "1 compte est à choisir." : `${choices.toChoose} comptes sont à choisir.`));
  return blocks;
}

/** Our fiscal year that the old books are of: the first for a year that ended before it, else the one that holds their last day. */
export function takeoverYear<Year extends TakeoverYear>(use: TakeoverUse, last: IsoDate | null, years: readonly Year[]): Year | null {
  if (use === "closed_year") return years[0] ?? null;
  return years.find(({ beginning, end }) => last !== null && beginning <= last && last <= end) ?? null;
}

function fileBlocks(books: FileBooks, { siren, isOwnSiren }: StandingBooks, { use, openingLines }: TakeoverChoices): TakeoverBlock[] {
  const blocks: TakeoverBlock[] = [];
  if (books.siren !== null && siren !== null && books.siren !== siren)
    blocks.push(block("siren", `Ce fichier est celui du SIREN ${books.siren}, votre entreprise a le ${siren}.`));
  if (books.siren !== null && siren === null && !isOwnSiren)
    blocks.push(
      block(
        "siren_unknown",
        `Ce fichier est celui du SIREN ${books.siren}, et ce dossier n’a pas de SIREN\u00a0: dites si c’est bien cette entreprise.`,
      ),
    );
  if (books.unread > 0)
    blocks.push(
      block(
        "unreadable",
        `${counted(books.unread, "ligne ou valeur n’a pas pu être lue", "lignes ou valeurs n’ont pas pu être lues")}\u00a0: refaites l’export, rien ne se reprend à moitié.`,
      ),
    );
  const difference = books.debit - books.credit;
  if (difference !== 0)
    blocks.push(
      block("unbalanced", `Le fichier n’est pas équilibré\u00a0: ${euros(books.debit)} au débit, ${euros(books.credit)} au crédit.`),
    );
  else if (use === "current_year" && books.unbalanced > 0)
    blocks.push(
      block(
        "unbalanced",
        `${counted(books.unbalanced, "écriture n’est pas équilibrée", "écritures ne sont pas équilibrées")}\u00a0: corrigez dans l’autre logiciel et refaites l’export.`,
      ),
    );
  if (books.tooMany === "accounts" || (books.tooMany === "parties" && use === "closed_year") || openingLines > MAX_ACCOUNTS)
    blocks.push(
      block(
        "too_many",
        `Ce fichier a plus de ${MAX_ACCOUNTS} comptes ou tiers, le plus qui se reprenne\u00a0: soldez ceux qui ne servent plus.`,
      ),
    );
  if (use === "current_year" && books.lines > MAX_ENTRY_LINES)
    blocks.push(
      block(
        "too_many",
        `Ce fichier a ${books.lines} lignes\u00a0; une année en cours se reprend jusqu’à ${MAX_ENTRY_LINES}. Reprenez l’année close par ses soldes.`,
      ),
    );
  return blocks;
}

type Period = { readonly first: IsoDate; readonly last: IsoDate; readonly closing: IsoDate | null };

function periodBlocks(period: Period, { years }: StandingBooks, { use, through }: TakeoverChoices): TakeoverBlock[] {
  const year = takeoverYear(use, period.last, years);
  const span = `Les écritures vont du ${frenchDay(period.first)} au ${frenchDay(period.last)}`;
  if (year === null) return [block("period", `${span}, en dehors de vos exercices.`)];
  if (year.isClosed)
    return [block("closed", `Votre exercice ouvert le ${frenchDay(year.beginning)} est clôturé\u00a0: il ne se reprend plus.`)];
  if (use === "closed_year") return closedPeriod(period, year, span);
  if (period.first < year.beginning)
    return [block("period", `${span}\u00a0: elles commencent avant votre exercice, ouvert le ${frenchDay(year.beginning)}.`)];
  if (through !== null && through > year.end) return [block("period", `La reprise s’arrête au plus tard le ${frenchDay(year.end)}.`)];
  return [];
}

/** A closed year ends the day before our first one, and lasts twenty-four months at most. */
function closedPeriod({ first, last, closing }: Period, { beginning }: TakeoverYear, span: string): TakeoverBlock[] {
  const eve = addDays(beginning, -1);
  if (closing !== null && closing !== eve)
    return [
      block(
        "period",
        `Le nom du fichier donne un exercice clos le ${frenchDay(closing)}\u00a0; le vôtre commence le ${frenchDay(beginning)}, il faut celui qui finit le ${frenchDay(eve)}.`,
      ),
    ];
  if (last > eve || last < addMonths(beginning, -12) || first < addMonths(beginning, -24))
    return [block("period", `${span}\u00a0: il faut celles de l’exercice qui finit le ${frenchDay(eve)}.`)];
  return [];
}

function doublingBlocks(books: FileBooks, standing: StandingBooks, { use, through }: TakeoverChoices): TakeoverBlock[] {
  const blocks: TakeoverBlock[] = [];
  const day = through === null ? "" : ` jusqu’au ${frenchDay(through)}`;
  const { operations, validated, hasOpenings, takenThrough } = standing;
  if (use === "closed_year" && hasOpenings)
    blocks.push(
      block("openings", "Des soldes d’ouverture sont déjà saisis ou repris\u00a0: retirez-les dans Exercice, ou annulez leur reprise."),
    );
  if (use === "current_year" && takenThrough !== null && (books.firstMoved === null || books.firstMoved <= takenThrough))
    blocks.push(
      block(
        "already",
        `Cet exercice est déjà repris jusqu’au ${frenchDay(takenThrough)}\u00a0: annulez cette reprise avant d’en faire une autre.`,
      ),
    );
  if (operations > 0)
    blocks.push(
      block(
        "operations",
        `${counted(operations, "opération est déjà dans vos livres", "opérations sont déjà dans vos livres")}${day}\u00a0: elles feraient double emploi. Annulez leur import, ou supprimez-les.`,
      ),
    );
  if (validated > 0)
    blocks.push(block("validated", `${counted(validated, "écriture validée ferait", "écritures validées feraient")} double emploi${day}.`));
  return blocks;
}

function block(code: string, message: string): TakeoverBlock {
  return { code, message };
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
