import { describe, expect, it } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { FEC_COLUMNS } from "./layout.js";
import { fecNotice, type FecNoticeSubject } from "./notice.js";

const subject: FecNoticeSubject = {
  fileName: "123456782FEC20261231.txt",
  layout: "bnc-cash",
  siren: "123456782",
  companyName: "Camille Martin",
  fiscalYear: { begin: isoDate("2026-01-01"), end: isoDate("2026-12-31") },
  software: { name: "Comptoir", version: "1.2.3" },
  generatedOn: isoDate("2027-02-03"),
  draftEntries: null,
  leftOut: { period: 0, closing: 0 },
  lines: 1_240,
  entries: 610,
  debit: cents(12_345_678),
  credit: cents(12_345_678),
  sha256: "ab".repeat(32),
};

describe("the notice", () => {
  it.each(["bic", "bnc-cash"] as const)("describes each column of the %s file in its order, and no other", (layout) => {
    const described = [...fecNotice({ ...subject, layout }).matchAll(/^ ?(\d+)\. (\w+) \((?:alphanumérique|date|numérique), /gm)].map(
      (match) => [match[1], match[2]],
    );
    expect(described).toEqual(FEC_COLUMNS[layout].map((column, rank) => [String(rank + 1), column.name]));
  });

  it("identifies the file: period, software, counts, totals, fingerprint", () => {
    const notice = fecNotice(subject).replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
    for (const fact of [
      "Nom : 123456782FEC20261231.txt",
      "Camille Martin, SIREN 123456782",
      "du 01/01/2026 au 31/12/2026",
      "Comptoir, version 1.2.3",
      "Généré le : 03/02/2027",
      ": 1240",
      "Écritures : 610",
      "Total des débits : 123 456,78 €",
      "Total des crédits : 123 456,78 €",
      `SHA-256 : ${"ab".repeat(32)}`,
      "UTF-8",
      "tabulation",
      "AAAAMMJJ",
      "AN-1, AN-2",
      "ValidDate est le jour",
      "PieceRef : ",
      "ModeRglt CB : carte bancaire",
      "JournalCode OD : Opérations diverses",
    ]) {
      expect(notice).toContain(fact);
    }
  });

  it("says that a file with drafts is provisional, and only then", () => {
    expect(fecNotice({ ...subject, draftEntries: 12 })).toContain("contient 12 écritures de brouillard, numérotées");
    expect(fecNotice({ ...subject, draftEntries: 1 })).toContain("contient 1 écriture de brouillard, numérotée à la suite");
    expect(fecNotice({ ...subject, draftEntries: 12 })).toContain("ValidDate est le jour de la génération");
    expect(fecNotice(subject)).not.toMatch(/provisoire|brouillard/i);
  });

  it("says how many drafts a definitive file leaves out, those that wait for the closing apart", () => {
    const notice = fecNotice({ ...subject, leftOut: { period: 12, closing: 3 } });
    expect(notice).toContain("ÉCRITURES NON COMPRISES");
    expect(notice).toContain("12 écritures de l’exercice, en brouillard, ne sont pas dans ce fichier\u00a0: elles ne sont pas validées.");
    expect(notice).toContain("3 écritures de brouillard attendent la clôture de l’exercice et ne sont pas dans ce fichier.");
    const ofOne = fecNotice({ ...subject, leftOut: { period: 1, closing: 1 } });
    expect(ofOne).toContain("1 écriture de l’exercice, en brouillard, n’est pas dans ce fichier\u00a0: elle n’est pas validée.");
    expect(ofOne).toContain("1 écriture de brouillard attend la clôture de l’exercice et n’est pas dans ce fichier.");
    expect(fecNotice({ ...subject, leftOut: { period: 12, closing: 0 } })).not.toContain("attendent la clôture");
    expect(fecNotice({ ...subject, draftEntries: 12, leftOut: { period: 0, closing: 3 } })).not.toContain("NON COMPRISES");
  });

  it("does not speak of payment for a file without payment columns", () => {
    expect(fecNotice({ ...subject, layout: "bic" })).not.toMatch(/ModeRglt|DateRglt/);
  });

  it("has the line ends of the file", () => {
    expect(fecNotice(subject)).not.toMatch(/[^\r]\n/);
  });

  it("says that nothing is validated when a definitive file is empty, drafts left out beside it", () => {
    const empty = fecNotice({ ...subject, entries: 0, lines: 0, debit: cents(0), credit: cents(0) });
    expect(empty).toContain("Aucune écriture de l’exercice n’est validée");
    const withDrafts = fecNotice({ ...subject, entries: 0, lines: 0, leftOut: { period: 2, closing: 0 } });
    expect(withDrafts).toContain("AUCUNE ÉCRITURE VALIDÉE");
    expect(withDrafts).toContain("2 écritures de l’exercice, en brouillard");
    expect(fecNotice(subject)).not.toContain("AUCUNE ÉCRITURE VALIDÉE");
    expect(fecNotice({ ...subject, entries: 0, lines: 0, draftEntries: 0 })).not.toContain("AUCUNE ÉCRITURE VALIDÉE");
  });
});
