import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { cents } from "@comptoir/accounting/money";
import type { StreamedTable, PrintedRow } from "./table.js";
import { renderCsv } from "./csv.js";
import { renderHtml } from "./html.js";
import { renderPdf } from "./pdf.js";
import { linesOf } from "./text-lines.js";

function tableOf(rows: readonly PrintedRow[]): StreamedTable {
  return {
    title: "Balance",
    columns: [
      { title: "Intitulé", kind: "text", width: 1 },
      { title: "Débit", kind: "amount", width: 1 },
    ],
    rows: (async function* () {
      yield rows;
    })(),
  };
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const heading = { company: "Roussel & Fils", period: "Du 01/01/2026 au 31/12/2026, en euros", provisional: true };

describe("CSV", () => {
  test("a label is quoted when it must be, an amount keeps its cents and its sign", async () => {
    const table = tableOf([
      { kind: "line", cells: ['Bois "brut"; 2 m³', cents(-5)] },
      { kind: "line", cells: ["Loyer", cents(1_234_56)] },
      { kind: "line", cells: [null, null] },
    ]);
    expect(await textOf(renderCsv(table))).toBe('\uFEFFIntitulé;Débit\r\n"Bois ""brut""; 2 m³";-0,05\r\nLoyer;1234,56\r\n;\r\n');
  });

  test("a bank's wording cannot run as a formula of a spreadsheet", async () => {
    const table = tableOf(
      ["=HYPERLINK(1)", "+33 6", "-A1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠A1"].map((label): PrintedRow => ({
        kind: "line",
        cells: [label, null],
      })),
    );
    expect(await textOf(renderCsv(table))).toBe(
      "\uFEFFIntitulé;Débit\r\n'=HYPERLINK(1);\r\n'+33 6;\r\n'-A1;\r\n'@SUM(A1);\r\n'＝1+1;\r\n'＋1;\r\n'－1;\r\n'＠A1;\r\n",
    );
  });
});

describe("HTML", () => {
  test("markup in a label is text, amounts are French, drafts are marked", async () => {
    const page = await textOf(renderHtml(tableOf([{ kind: "line", cells: ["<b>Œuf</b>", cents(-1_234_56)] }]), heading));
    expect(page).toContain("<td>&lt;b&gt;Œuf&lt;/b&gt;</td>");
    expect(page).toContain('<td class="n">−1\u202F234,56</td>');
    expect(page).toContain("Roussel &amp; Fils");
    expect(page).toContain("Provisoire");
    expect(page).toContain("Version accessible");
  });

  test("an empty book says so", async () => {
    expect(await textOf(renderHtml(tableOf([]), heading))).toContain("Aucun élément");
  });
});

describe("PDF", () => {
  const columns: StreamedTable["columns"] = [
    { title: "Libellé", kind: "text", width: 80 },
    { title: "Débit", kind: "amount", width: 20 },
  ];
  const lines = (labels: readonly string[]): PrintedRow[] => labels.map((label, index) => ({ kind: "line", cells: [label, cents(index)] }));
  /** The text of each page. */
  async function pagesOf(rows: readonly PrintedRow[], carried: readonly number[] = []): Promise<string[]> {
    const data = new Uint8Array(await renderPdf({ title: "Grand livre", columns, rows, heading, carried }));
    const opening = getDocument({
      data,
      isEvalSupported: false,
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    const document = await opening.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(
        items
          .map((item) => ("str" in item ? item.str : ""))
          .join(" ")
          .replace(/\s+/g, " "),
      );
    }
    await opening.destroy();
    return pages;
  }

  test("every page has the titles of the columns and its number, and no row is lost or twice", async () => {
    const labels = Array.from({ length: 100 }, (_, index) => `Opération ${index}.`);
    const pages = await pagesOf([
      { kind: "heading", cells: ["606400 Fournitures", null] },
      ...lines(labels),
      { kind: "total", cells: ["Total", cents(-1_234_56)] },
    ]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Libellé +Débit/);
      expect(page).toContain(`Roussel & Fils · Grand livre · page ${index + 1} sur ${pages.length}`);
    }
    const text = pages.join(" ");
    for (const label of labels) expect([label, text.split(label).length]).toEqual([label, 2]);
    expect(pages[0]).toMatch(/Provisoire.*606400 Fournitures/);
    expect(pages.at(-1)).toContain("−1 234,56");
  });

  test("a page carries the totals of the account that goes on over to the next one, and no total that is over", async () => {
    const rows = Array.from({ length: 90 }, (_, index): PrintedRow => ({ kind: "line", cells: [`Ligne ${index}.`, cents(1_00)] }));
    const pages = await pagesOf(
      [{ kind: "heading", cells: ["606400", null] }, ...rows, { kind: "total", cells: ["Total", cents(90_00)] }],
      [1],
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.slice(0, -1).entries()) {
      const carried = /À reporter (\d+,00)/.exec(page)?.[1];
      expect(carried).toBeDefined();
      expect(pages[index + 1]).toContain(`Report ${carried}`);
      const through = Math.max(...[...page.matchAll(/Ligne (\d+)\./g)].map(([, number]) => Number(number)));
      expect(carried).toBe(`${through + 1},00`);
    }
    expect(pages.at(-1)).not.toContain("À reporter");
    expect(pages.at(-1)).toContain("Total 90,00");
  });

  test("the document says its language, its title and what a program reads of it; a logo that is no picture is left out", async () => {
    const bytes = await renderPdf({
      title: "Balance",
      columns,
      rows: [],
      heading: { ...heading, logo: "bm90IGEgcGljdHVyZQ==", keywords: "comptoir a=1" },
    });
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toContain("/Lang (fr-FR)");
    expect(text).toContain("(comptoir a=1)");
    expect(text).toContain("/DisplayDocTitle true");
  });

  test("a label longer than its column goes on below it, one without end is cut", async () => {
    const long = `DÉBUT ${"MOT ".repeat(40)}FIN`;
    const [page = "", ...others] = await pagesOf(lines([long, "suivant"]));
    expect(others).toEqual([]);
    expect(page).toMatch(/DÉBUT.*FIN.*suivant/);
    const endless = await pagesOf(lines(["X".repeat(20_000), "suivant"]));
    expect(endless.join(" ")).toMatch(/X….*suivant/);
  });

  test("a text is broken at its spaces, a word longer than its column inside it, and each character measured once", () => {
    const measured: string[] = [];
    const doc = { widthOfString: (text: string) => (measured.push(text), 10) };
    expect(linesOf(doc, "un deux trois", 70)).toEqual(["un deux", "trois"]);
    expect(linesOf(doc, "a bcdefghij kl", 50)).toEqual(["a", "bcdef", "ghij", "kl"]);
    expect(linesOf(doc, "un\ndeux ", 100)).toEqual(["un", "deux"]);
    expect(linesOf(doc, "abc", 5)).toEqual(["a", "b", "c"]);
    expect(linesOf(doc, "", 50)).toEqual([""]);
    measured.length = 0;
    expect(linesOf(doc, "x".repeat(1000), 500)).toHaveLength(20);
    expect(measured).toEqual(["x"]);
  });

  test("an empty book says so", async () => {
    expect((await pagesOf([]))[0]).toContain("Aucun élément");
  });
});
