import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { assetBooks, controlGaps } from "../testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

const HEADER = "Libellé;Compte;Date;Base;Durée;Mode;Amortissements repris";
const GOOD = [
  HEADER,
  "Bureau;218400;01/01/2024;3 000,00;5;Linéaire;1 200,00",
  "Presse;215400;2024-04-15;10000;5;dégressif;",
  "Terrain;211000;01/06/2020;40000;;;",
].join("\n");

const send = (company: TestCompany, content: string, confirm = "0") =>
  company.upload("/api/v1/immobilisations/takeover", { name: "registre.csv", content }, { confirm });

describe("a register taken over", () => {
  test("is shown with what the plan gives beside what it says; nothing is written before it is confirmed", async () => {
    const company = await newCompany();
    const { data } = (await send(company, GOOD)).json();
    expect(data).toMatchObject({ openingDate: "2025-12-31", written: 0, actId: null });
    expect(data.rows.map(({ line, computed, opening, errors }: { [key: string]: unknown }) => [line, computed, opening, errors])).toEqual([
      [2, 1200, 1200, []],
      [3, 5206.25, null, []],
      [4, 0, null, []],
    ]);
    expect((await company.get("/api/v1/immobilisations")).json().data).toEqual([]);
  });

  test("is 10 MB at most", async () => {
    const refused = await send(await newCompany(), "x".repeat(10_000_001));
    expect(refused.json()).toMatchObject({ status: 413, code: "request.too_large", facts: { limit: "file", maximum: 10 } });
  });

  test("becomes assets whose openings are in the books, as one act that is taken back whole", async () => {
    const company = await newCompany();
    const { data } = (await send(company, GOOD, "1")).json();
    expect(data).toMatchObject({ written: 3, actId: expect.any(String) });
    expect(await controlGaps(company)).toEqual([
      "211000 40000 40000 0",
      "215400 10000 10000 0",
      "218400 3000 3000 0",
      "281500 -6884.06 -6884.06 0",
      "281840 -1800 -1800 0",
    ]);
    const undone = await company.send("POST", `/api/v1/immobilisations/takeover/${data.actId}/undo`, {});
    expect(undone.json()).toEqual({ data: { removed: 3 } });
    expect(await assetBooks(db, company)).toEqual([]);
    expect((await company.send("POST", `/api/v1/immobilisations/takeover/${data.actId}/undo`, {})).json().code).toBe("not_found");
  });

  test("with a fault on a line writes nothing, and names each fault at its line", async () => {
    const company = await newCompany();
    const faulty = [
      HEADER,
      "Bureau;218400;01/01/2024;3000;5;Linéaire;3000,01",
      ";626000;31/02/2024;x;5;;",
      "Fauteuil;218400;01/01/2024;600;20;dégressif;0",
      "Voiture;218200;01/01/2024;20000;5;;0",
    ].join("\n");
    const { data } = (await send(company, faulty)).json();
    expect(
      data.rows.map(({ line, errors }: { line: number; errors: { column: string }[] }) => [line, errors.map(({ column }) => column)]),
    ).toEqual([
      [2, ["opening"]],
      [3, ["account", "title", "date", "base"]],
      [4, ["duration", "amortisation_method"]],
      [5, ["account"]],
    ]);
    const refused = await send(company, faulty, "1");
    expect([refused.statusCode, refused.json().code]).toEqual([422, "asset.takeover_errors"]);
    expect((await company.get("/api/v1/immobilisations")).json().data).toEqual([]);
  });

  test("bears the VAT that its column says was deducted, which an early exit gives back by fifths; none without it", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn", taxSystem: "bic-rs" });
    const file = [
      "Libellé;Compte;Date;Base;TVA déduite;Durée",
      "Presse;215400;01/03/2024;10 000,00;2 000,00;10",
      "Bureau;218400;01/03/2024;3000;;10",
      "Fauteuil;218400;01/03/2024;600;600,01;10",
      "Dépôt;275000;01/03/2024;600;120;",
    ];
    const { data } = (await send(company, file.join("\n"))).json();
    expect(
      data.rows.map(({ vat, errors }: { vat: number | null; errors: { column: string }[] }) => [vat, errors.map(({ column }) => column)]),
    ).toEqual([
      [2000, []],
      [null, []],
      [600.01, ["vat"]],
      [120, ["vat"]],
    ]);
    expect((await send(company, file.slice(0, 3).join("\n"), "1")).json().data.written).toBe(2);
    const known: { title: string; price_incl_vat: number; vat: number; maxAmount: number; id: string }[] = (
      await company.get("/api/v1/immobilisation-components")
    ).json().data;
    const bureau = known.find(({ title }) => title === "Bureau");
    expect(bureau).toMatchObject({ price_incl_vat: 3000, vat: 0, maxAmount: 3000 });
    const press = known.find(({ title }) => title === "Presse");
    expect(press).toMatchObject({ price_incl_vat: 12_000, vat: 2000, maxAmount: 10_000 });
    expect((await controlGaps(company)).every((line) => line.endsWith(" 0"))).toBe(true);
    const exit = {
      type: "out",
      output_type: "cession",
      release_date: "2026-03-31",
      output_price_incl_vat: 5000,
      vat_on_exit_price: 0,
      output_price_excl: 5000,
    };
    expect((await company.send("PATCH", `/api/v1/immobilisation-component/${press?.id}`, exit)).statusCode).toBe(200);
    // 2024, 2025 and 2026 are begun: two fifths of 2 000,00 € are given back.
    expect((await assetBooks(db, company)).find((line) => line.includes("exit"))).toContain("445718=-800");
  });

  test("is read from a workbook as from a text, its days as numbers", async () => {
    const cells = [
      ["Compte", "Libellé", "Date", "Base", "Durée"],
      ["218400", "Bureau", 45_352, 3000, 5],
      ["218300", "Serveur", "31/02/2024", 900.5, 3],
    ];
    const rows = cells.map((row, line) => {
      const written = row.map((cell, column) => {
        const place = `${"ABCDE"[column]}${line + 1}`;
        return typeof cell === "number"
          ? `<c r="${place}"><v>${cell}</v></c>`
          : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return `<row r="${line + 1}">${written.join("")}</row>`;
    });
    const workbook = zipSync({ "xl/worksheets/sheet1.xml": strToU8(`<sheetData>${rows.join("")}</sheetData>`) });
    const company = await newCompany();
    const file = { name: "registre.xlsx", content: Buffer.from(workbook) };
    const { data } = (await company.upload("/api/v1/immobilisations/takeover", file, { confirm: "0" })).json();
    expect(
      data.rows.map(({ title, date, base, errors }: { [key: string]: unknown; errors: { column: string }[] }) => [
        title,
        date,
        base,
        errors.map(({ column }) => column),
      ]),
    ).toEqual([
      ["Bureau", "2024-03-01", 3000, []],
      ["Serveur", null, 900.5, ["date"]],
    ]);
  });

  test("is not taken over twice, nor with depreciation before a purchase of these books", async () => {
    const company = await newCompany();
    await send(company, GOOD, "1");
    const { data } = (await send(company, `${GOOD}\nLampe;218400;02/01/2026;900;5;;10`)).json();
    expect(data.rows.map(({ errors }: { errors: object[] }) => errors)).toEqual([
      [{ column: "title", message: "Ce bien est déjà dans le registre." }],
      [{ column: "title", message: "Ce bien est déjà dans le registre." }],
      [{ column: "title", message: "Ce bien est déjà dans le registre." }],
      [{ column: "opening", message: "Acheté après le 31/12/2025, il n’a pas d’amortissements repris." }],
    ]);
  });

  test("stands among those to undo until it is undone", async () => {
    const company = await newCompany();
    const { actId } = (await send(company, GOOD, "1")).json().data;
    const standing = async () => (await company.get("/api/v1/immobilisations/takeovers")).json().data;
    expect(await standing()).toMatchObject([{ id: actId, sentence: "Reprise de 3 immobilisations" }]);
    await company.send("POST", `/api/v1/immobilisations/takeover/${actId}/undo`, {});
    expect(await standing()).toEqual([]);
  });

  test("that changed since is not taken back", async () => {
    const company = await newCompany();
    const { actId } = (await send(company, GOOD, "1")).json().data;
    const [component] = (await company.get("/api/v1/immobilisation-components")).json().data;
    await company.send("PATCH", `/api/v1/immobilisation-component/${component.id}`, { type: "update", title: "Autre" });
    const refused = await company.send("POST", `/api/v1/immobilisations/takeover/${actId}/undo`, {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, "asset.takeover_changed"]);
    const other = await newCompany();
    expect((await other.send("POST", `/api/v1/immobilisations/takeover/${actId}/undo`, {})).statusCode).toBe(404);
  });

  test.each([
    ["Compte;Libellé\n218400;Bureau", "Il manque des colonnes\u00a0: date, base."],
    ["Compte;Date;Base\n218400;01/01/2024;100", "Il manque des colonnes\u00a0: libellé."],
    ["", "Le fichier est vide."],
  ])("%j is no register", async (content, message) => {
    const reply = await send(await newCompany(), content);
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([422, "asset.takeover_file", message]);
  });
});
