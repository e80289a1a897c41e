import { frenchDay, type IsoDate } from "../date.js";
import { euros, type Cents } from "../money.js";
import { FEC_COLUMNS, type FecLayout } from "./layout.js";
import { FEC_JOURNAL_LABELS } from "./line.js";
import { FEC_COLUMN_MEANINGS } from "./notice-columns.js";
import { cleanFecText } from "./text.js";

/** The file that the notice describes. */
export type FecNoticeSubject = {
  readonly fileName: string;
  readonly layout: FecLayout;
  readonly siren: string;
  readonly companyName: string;
  readonly fiscalYear: { readonly begin: IsoDate; readonly end: IsoDate };
  readonly software: { readonly name: string; readonly version: string };
  readonly generatedOn: IsoDate;
  /** How many entries of the file are drafts, null for a definitive file. */
  readonly draftEntries: number | null;
  /** Drafts that a definitive file leaves out: those that a validation would freeze, and those that wait for the closing of the year. */
  readonly leftOut: { readonly period: number; readonly closing: number };
  readonly lines: number;
  readonly entries: number;
  readonly debit: Cents;
  readonly credit: Cents;
  /** SHA-256 of the bytes of the file, in hexadecimal. */
  readonly sha256: string;
};

/**
 * The description that goes with the file, in French, as the text of a UTF-8 .txt with CRLF: zones, codes, technical
 * facts, numbering, validation, conventions, counts. Source: docs/sources.md#fec-notice.
 */
export function fecNotice(subject: FecNoticeSubject): string {
  const sections = [
    ["NOTICE DESCRIPTIVE DU FICHIER DES ÉCRITURES COMPTABLES", "Article A47 A-1, XI, du livre des procédures fiscales"],
    ...provisionalSection(subject),
    ...leftOutSection(subject),
    section("1. Fichier décrit", describedFile(subject)),
    section("2. Contrôle", controls(subject)),
    section("3. Données techniques", TECHNICAL_FACTS),
    section("4. Zones, dans l’ordre du fichier", columns(subject.layout)),
    section("5. Codes", codes(subject.layout)),
    section("6. Numérotation et classement", NUMBERING),
    section("7. Validation", validation(subject)),
    section("8. Conventions", conventions(subject.layout)),
  ];
  return `${sections.map((lines) => lines.join("\r\n")).join("\r\n\r\n")}\r\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [title, "-".repeat(title.length), ...lines];
}

function provisionalSection({ draftEntries }: FecNoticeSubject): readonly (readonly string[])[] {
  if (draftEntries === null) return [];
  return [
    [
      "FICHIER PROVISOIRE",
      draftEntries === 1
        ? "Ce fichier contient 1 écriture de brouillard, numérotée à la suite de la dernière écriture validée."
        : `Ce fichier contient ${draftEntries} écritures de brouillard, numérotées à la suite de la dernière écriture validée.`,
      "Le numéro et la ValidDate d’un brouillard peuvent changer. Ce fichier ne peut pas être remis à l’administration comme fichier définitif.",
    ],
  ];
}

function leftOutSection({ draftEntries, entries, leftOut: { period, closing } }: FecNoticeSubject): readonly (readonly string[])[] {
  if (draftEntries !== null || (period + closing === 0 && entries > 0)) return [];
  const left = [...(period === 0 ? [] : [notValidated(period)]), ...(closing === 0 ? [] : [waitingForClosing(closing)])];
  if (entries === 0) return [["AUCUNE ÉCRITURE VALIDÉE", NOTHING_VALIDATED, ...left]];
  return [["ÉCRITURES NON COMPRISES", ...left]];
}

const NOTHING_VALIDATED = "Aucune écriture de l’exercice n’est validée\u00a0: ce fichier n’a que sa ligne d’en-tête.";

function notValidated(count: number): string {
  return count === 1
    ? "1 écriture de l’exercice, en brouillard, n’est pas dans ce fichier\u00a0: elle n’est pas validée."
    : `${count} écritures de l’exercice, en brouillard, ne sont pas dans ce fichier\u00a0: elles ne sont pas validées.`;
}

function waitingForClosing(count: number): string {
  return count === 1
    ? "1 écriture de brouillard attend la clôture de l’exercice et n’est pas dans ce fichier."
    : `${count} écritures de brouillard attendent la clôture de l’exercice et ne sont pas dans ce fichier.`;
}

function describedFile(subject: FecNoticeSubject): readonly string[] {
  const format =
    subject.layout === "bic"
      ? "18 zones (BIC, ou BNC tenu selon les créances et les dettes)"
      : "22 zones (BNC tenu selon les recettes et les dépenses)";
  return [
    `Nom : ${subject.fileName}`,
    `Contribuable : ${cleanFecText(subject.companyName)}, SIREN ${subject.siren}`,
    `Exercice : du ${frenchDay(subject.fiscalYear.begin)} au ${frenchDay(subject.fiscalYear.end)} (date de clôture)`,
    `Format : ${format}`,
    `Logiciel : ${subject.software.name}, version ${subject.software.version}`,
    `Généré le : ${frenchDay(subject.generatedOn)}`,
  ];
}

function controls(subject: FecNoticeSubject): readonly string[] {
  return [
    `Lignes d’écriture (sans la ligne d’en-tête) : ${subject.lines}`,
    `Écritures : ${subject.entries}`,
    `Total des débits : ${euros(subject.debit)}`,
    `Total des crédits : ${euros(subject.credit)}`,
    `Empreinte SHA-256 : ${subject.sha256}`,
  ];
}

const TECHNICAL_FACTS: readonly string[] = [
  "Jeu de caractères : UTF-8, sans marque d’ordre des octets",
  "Organisation : fichier à plat, séquentiel, enregistrements de longueur variable",
  "Séparateur de zones : tabulation",
  "Séparateur d’enregistrements : retour chariot et fin de ligne (CR LF)",
  "Première ligne : nom des zones",
  "Dates : AAAAMMJJ, sans séparateur",
  "Montants : base décimale, virgule, deux décimales, sans séparateur de milliers, en euros",
  "Textes : tabulations, fins de ligne, barres verticales, espaces insécables et caractères de commande remplacés par une espace",
  "Zone vide : non utilisée sur la ligne",
];

function columns(layout: FecLayout): readonly string[] {
  const types = { text: "alphanumérique", date: "date", amount: "numérique" } as const;
  return FEC_COLUMNS[layout].map(({ name, type, required }, rank) => {
    const presence = required ? "toujours remplie" : "vide si non utilisée";
    return `${String(rank + 1).padStart(2)}. ${name} (${types[type]}, ${presence}) : ${FEC_COLUMN_MEANINGS[name]}`;
  });
}

function codes(layout: FecLayout): readonly string[] {
  const journals = Object.entries(FEC_JOURNAL_LABELS).map(([code, label]) => `JournalCode ${code} : ${label}`);
  if (layout === "bic") return journals;
  return [
    ...journals,
    "ModeRglt CB : carte bancaire",
    "ModeRglt VIR : virement",
    "ModeRglt PRLV : prélèvement",
    "ModeRglt CHQ : chèque",
    "ModeRglt ESP : espèces",
    "ModeRglt OD : opération diverse, sans règlement",
    "ModeRglt AN : à-nouveau, sans règlement",
  ];
}

const NUMBERING: readonly string[] = [
  "Chaque écriture reçoit à sa validation le numéro suivant d’une séquence continue, unique pour tous les journaux de l’exercice (1, 2, 3…).",
  "Les à-nouveaux (journal AN) suivent leur propre séquence continue (AN-1, AN-2…), car ils deviennent définitifs après l’ouverture de l’exercice.",
  "Un numéro n’est jamais réutilisé. Une correction est une contre-passation, suivie d’une nouvelle écriture.",
  "Le fichier donne d’abord les à-nouveaux, puis les autres écritures par numéro croissant, qui est l’ordre de validation.",
  "Il ne contient ni écriture de centralisation, ni écriture soldant les comptes des classes 6 et 7.",
];

function validation({ draftEntries }: FecNoticeSubject): readonly string[] {
  const rule = [
    "ValidDate est le jour où l’écriture a été validée : à partir de ce jour, elle ne peut être ni modifiée ni supprimée.",
    "Les écritures validées sont enchaînées par une empreinte SHA-256, qui rend visible toute altération.",
  ];
  const drafts =
    "Pour les écritures de brouillard de ce fichier provisoire, ValidDate est le jour de la génération, ou EcritureDate si elle est postérieure.";
  return draftEntries === null ? rule : [...rule, drafts];
}

function conventions(layout: FecLayout): readonly string[] {
  const shared = [
    "PieceRef : référence de la pièce justificative ; à défaut, l’import et la ligne du relevé ; à défaut, le numéro de l’écriture.",
    "PieceDate : date de la pièce justificative ; à défaut, date de l’opération.",
    "CompteLib : libellé du plan comptable général, complété pour les subdivisions.",
    "EcritureLet et DateLet : renseignées ensemble, le jour du lettrage ; le lettrage peut changer après la validation.",
    "Une opération datée d’un exercice clos est enregistrée le premier jour ouvert ; PieceDate et le libellé donnent sa date réelle.",
  ];
  if (layout === "bic") return shared;
  return [
    ...shared,
    "DateRglt et ModeRglt : jour et moyen du règlement ; sans règlement, DateRglt reprend EcritureDate et ModeRglt vaut OD ou AN.",
  ];
}
