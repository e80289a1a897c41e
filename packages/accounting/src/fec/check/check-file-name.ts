import { addDays, addMonths } from "../../calendar.js";
import { dayFromParts, frenchDay, type IsoDate } from "../../date.js";
import type { FindingLog } from "../finding.js";
import { isSiren } from "../siren.js";

/** What the file name says, right or wrong. */
export type FileNameReading = {
  readonly closingYear: number | null;
  /** The twelve months that end on the closing date; null when the name gives no real day. */
  readonly fiscalYear: { readonly begin: IsoDate; readonly end: IsoDate } | null;
  readonly provisional: boolean;
};

/** All that the official tool asks of a name. Source: docs/sources.md#fec-file-name. */
const TOOL = /[^/\\]FEC(20\d\d)([01]\d)([0-3]\d)/i;
/** What the law asks, with the suffix of a file in several parts or of our provisional file. */
const STRICT = /^(\d{9})FEC(\d{4})(\d{2})(\d{2})(_provisoire|_[1-9]\d*)?\.(?:txt|TXT)$/;

/** Checks the name of the file, a path being tolerated, against the tool, the law and the closing date when it is known. */
export function checkFileName(path: string, closingDate: IsoDate | null, log: FindingLog): FileNameReading {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const strict = STRICT.exec(name);
  const tolerated = TOOL.exec(name);
  if (tolerated === null) {
    log.add("file.name", { line: null }, () => `Le nom « ${name} » ne donne pas le SIREN, FEC puis la date de clôture.`);
  } else if (strict === null) {
    log.add("file.name_strict", { line: null }, () => `Le nom « ${name} » n’a pas la forme 123456782FEC20261231.txt.`);
  }
  if (strict !== null && !isSiren(strict[1] ?? "")) {
    log.add("file.siren", { line: null }, () => `Le SIREN ${strict[1]} n’existe pas.`);
  }
  const end = tolerated && dayFromParts(Number(tolerated[1]), Number(tolerated[2]), Number(tolerated[3]));
  if (tolerated !== null) reportClosingDate({ end, closingDate }, log);
  return {
    closingYear: tolerated && Number(tolerated[1]),
    fiscalYear: end && { begin: addMonths(addDays(end, 1), -12), end },
    provisional: name.includes("_provisoire"),
  };
}

function reportClosingDate(
  { end, closingDate }: { readonly end: IsoDate | null; readonly closingDate: IsoDate | null },
  log: FindingLog,
): void {
  if (end === null) {
    log.add("file.closing_date", { line: null }, () => "La date du nom de fichier n’est pas un jour du calendrier.");
  } else if (closingDate !== null && end !== closingDate) {
    log.add(
      "file.closing_date",
      { line: null },
      () => `Le nom donne le ${frenchDay(end)}, l’exercice se clôt le ${frenchDay(closingDate)}.`,
    );
  }
}
