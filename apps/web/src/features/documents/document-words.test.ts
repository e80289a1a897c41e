import { describe, expect, test } from "vitest";
import { coverage, orderedFecFiles, heldBy, openFormats, reportWords, wholeFec } from "./document-words.js";
import { isBookType } from "./document-titles.js";

const report = {
  officialTool: "conforme",
  accepted: true,
  lines: 1284,
  entries: 620,
  debit: 108430.62,
  credit: 108430.62,
  result: 41358.92,
} as const;
const finding = {
  severity: "own",
  line: 12,
  column: "EcritureDate",
  rule: "date.outside",
  message: "Date hors exercice.",
  remedy: "Corrigez-la.",
  count: 1,
};

test("a book says its period, and what narrows it", () => {
  const year = { startDate: "2025-01-01", endDate: "2025-12-31" };
  expect(coverage(year)).toBe("Du 01/01/2025 au 31/12/2025");
  expect(coverage({ ...year, journalCodes: "BQ,CS", compteNumBegin: "600000" })).toBe(
    "Du 01/01/2025 au 31/12/2025\u00a0· journaux BQ, CS\u00a0· comptes à partir de 600000",
  );
  expect(coverage({ ...year, journalCodes: "OD", compteNumEnd: "7" })).toBe(
    "Du 01/01/2025 au 31/12/2025\u00a0· journal OD\u00a0· comptes jusqu’à 7",
  );
  expect(coverage({ ...year, compteNumBegin: "6", compteNumEnd: "6" })).toBe("Du 01/01/2025 au 31/12/2025\u00a0· comptes 6");
});

test("the check of a FEC fits in a line", () => {
  expect(reportWords({ ...report, findings: [], omitted: [] })).toBe(
    "FEC vérifié\u00a0: 1\u202f284 lignes, débit = crédit, rien à signaler.",
  );
  expect(reportWords({ ...report, accepted: false, credit: 100, findings: [finding], omitted: [] })).toBe(
    "FEC vérifié\u00a0: 1\u202f284 lignes, débit et crédit différents, 1 point à revoir.",
  );
  expect(reportWords({ ...report, accepted: false, findings: [finding], omitted: [{ rule: "date.outside", count: 300 }] })).toContain(
    "301 points à revoir",
  );
});

test("what a document holds is written without the period of the page", () => {
  expect(heldBy({ details: "46 comptes, du 01/01/2026 au 31/12/2026", startDate: "2026-01-01", endDate: "2026-12-31" })).toBe("46 comptes");
  expect(heldBy({ details: "46 comptes", startDate: "2026-01-01", endDate: "2026-12-31" })).toBe("46 comptes");
});

test("while there are drafts the provisional FEC is the whole one", () => {
  const fec = (provisional: boolean) => ({
    id: String(provisional),
    type: "fec" as const,
    title: "FEC",
    provisional,
    status: "validated" as const,
    startDate: "",
    endDate: "",
    details: "",
    formats: [],
    version: null,
    difference: null,
  });
  expect(wholeFec([fec(false), fec(true)])?.provisional).toBe(true);
  expect(wholeFec([fec(false)])?.provisional).toBe(false);
  expect(wholeFec([])).toBeNull();
});

test("an unknown type of document is none of ours", () => {
  expect(isBookType("journal")).toBe(true);
  expect(isBookType("toString")).toBe(false);
});

test("a function that is closed takes its formats away, and no other", () => {
  const formats = (...names: readonly ("txt" | "zip" | "html" | "pdf" | "csv")[]) => names.map((format) => ({ format, uri: "" }));
  const open = (type: "fec" | "journal", closed: string | null) =>
    openFormats({ type, formats: type === "fec" ? formats("txt", "zip") : formats("html", "pdf", "csv") }, (flag) => flag !== closed).map(
      ({ format }) => format,
    );
  expect(open("fec", null)).toEqual(["txt", "zip"]);
  expect(open("fec", "documents_fec_download")).toEqual([]);
  expect(open("fec", "documents_pdf_display")).toEqual(["txt", "zip"]);
  expect(open("journal", null)).toEqual(["html", "pdf", "csv"]);
  expect(open("journal", "documents_fec_download")).toEqual(["html", "pdf", "csv"]);
  expect(open("journal", "documents_html_display")).toEqual(["pdf", "csv"]);
  expect(open("journal", "documents_pdf_display")).toEqual(["html", "csv"]);
});

describe("the files of a FEC", () => {
  const formats = (["txt", "notice", "zip"] as const).map((format) => ({ format, uri: `/${format}` }));
  const names = (documents: Parameters<typeof orderedFecFiles>[0]) => {
    const { first, others } = orderedFecFiles(documents);
    return [first, ...others].map((file) => file && `${file.title} ${file.format}`);
  };

  test("the definitive text comes first as soon as something is validated", () => {
    const definitive = { title: "FEC", provisional: false, formats };
    const provisional = { title: "FEC provisoire", provisional: true, formats };
    expect(names([provisional, definitive])).toEqual([
      "FEC txt",
      "FEC notice",
      "FEC zip",
      "FEC provisoire txt",
      "FEC provisoire notice",
      "FEC provisoire zip",
    ]);
    expect(names([provisional])[0]).toBe("FEC provisoire txt");
  });

  test("nothing where the downloads are closed", () =>
    expect(orderedFecFiles([{ title: "FEC", provisional: false, formats: [] }]).first).toBeNull());
});
