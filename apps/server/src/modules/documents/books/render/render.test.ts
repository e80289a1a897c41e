import { describe, expect, test } from "vitest";
import { cents } from "@comptoir/accounting/money";
import type { BookTable, Row } from "../book-table.js";
import { renderCsv } from "./csv.js";
import { renderHtml } from "./html.js";

function tableOf(rows: readonly Row[]): BookTable {
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
    const table = tableOf(["=HYPERLINK(1)", "+33 6", "-A1", "@SUM(A1)"].map((label): Row => ({ kind: "line", cells: [label, null] })));
    expect(await textOf(renderCsv(table))).toBe("\uFEFFIntitulé;Débit\r\n'=HYPERLINK(1);\r\n'+33 6;\r\n'-A1;\r\n'@SUM(A1);\r\n");
  });
});

describe("HTML", () => {
  test("markup in a label is text, amounts are French, drafts are marked", async () => {
    const page = await textOf(renderHtml(tableOf([{ kind: "line", cells: ["<b>Œuf</b>", cents(-1_234_56)] }]), heading));
    expect(page).toContain("<td>&lt;b&gt;Œuf&lt;/b&gt;</td>");
    expect(page).toContain('<td class="n">−1\u202F234,56</td>');
    expect(page).toContain("Roussel &amp; Fils");
    expect(page).toContain("Provisoire");
  });

  test("an empty book says so", async () => {
    expect(await textOf(renderHtml(tableOf([]), heading))).toContain("Aucun élément");
  });
});
