import { expect, test } from "vitest";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { monthlyCompany, readReturnOf as read, SEPTEMBER, typeOperations } from "../testing.js";
import { drawReturn, type DrawnReturn } from "./draw-return.js";

const app = await testApp({ today: "2026-10-05" });

const validate = (company: TestCompany) => company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
const forms = async (company: TestCompany): Promise<BookDocument[]> => {
  const { documents } = (await company.get("/api/v1/documents")).json().data;
  return documents.filter(({ type }: BookDocument) => type === "vat_return");
};

test("the form is among the documents once the return is validated; a replaced version stays and says so", async () => {
  const company = await monthlyCompany(app);
  await typeOperations(company, SEPTEMBER);
  expect(await forms(company)).toEqual([]);
  expect((await company.get("/api/v1/vat-declaration/2026-09/document")).json()).toMatchObject({ status: 404, code: "not_found" });
  await validate(company);
  const { documentUri } = await read(company, "2026-09");
  const [form] = await forms(company);
  expect(form).toMatchObject({ title: "TVA de septembre 2026", status: "validated", startDate: "2026-09-01", endDate: "2026-09-30" });
  expect(form?.details).toContain("3310-CA3-SD");
  expect(form?.formats[0]).toEqual({ format: "pdf", uri: documentUri });
  expect(form?.formats.map(({ format }) => format)).toEqual(["pdf", "html", "csv", "xlsx"]);
  const file = await company.get(documentUri ?? "");
  expect(file.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="CA3-2026-09.pdf"',
  });
  expect(file.body.slice(0, 5)).toBe("%PDF-");
  const link = await company.send("POST", "/api/v1/links", { uri: documentUri });
  expect((await app.app.inject({ url: link.json().data.uri })).body.slice(0, 5)).toBe("%PDF-");

  await company.send("POST", "/api/v1/vat-declaration/2026-09/rectify", {});
  expect((await read(company, "2026-09")).documentUri).toBeNull();
  await validate(company);
  expect((await forms(company)).map(({ status, details }) => [status, details.includes("version 2")])).toEqual([
    ["validated", true],
    ["outdated", false],
  ]);
  expect((await company.get(documentUri ?? "")).statusCode).toBe(200);
});

test("closed by its flag, it is not made; the return is validated all the same", async () => {
  const company = await monthlyCompany(app);
  const other = await monthlyCompany(app);
  const flag = (active: boolean) =>
    app.app.inject({ method: "PUT", url: "/api/v1/dev/flags/documents_decla_vat", payload: { active, userIds: [] } });
  expect((await flag(false)).statusCode).toBe(200);
  expect((await validate(company)).json().data).toMatchObject({ status: "validated", documentUri: null });
  await flag(true);
  expect(await forms(company)).toEqual([]);
  expect((await validate(other)).json().data.documentUri).not.toBeNull();
});

test("the document of a company is not another's", async () => {
  const company = await monthlyCompany(app);
  const other = await monthlyCompany(app);
  const { documentUri } = (await validate(company)).json().data;
  expect((await other.get(documentUri)).json()).toMatchObject({ status: 404, code: "not_found" });
});

test("every line of the form is drawn in its order, an empty one left empty, and nothing claims a deposit", async () => {
  const company = await monthlyCompany(app);
  await typeOperations(company, SEPTEMBER);
  const { data } = (await validate(company)).json();
  const [row] = await app.db.tenant(company.id, (tx) =>
    tx.query<{ content: DrawnReturn["content"]; hash: string }>("select content, hash from books.vat_returns where is_live"),
  );
  if (!row) throw new Error("no return");
  const drawn: DrawnReturn = {
    company: {
      name: "Atelier",
      siren: "999000025",
      siret: "99900002500013",
      leader: "Camille Martin",
      address: "3 rue des Lices, 35000 Rennes",
    },
    form: "CA3",
    millesime: 2026,
    provisional: false,
    period: "2026-09",
    start: isoDate("2026-09-01"),
    end: isoDate("2026-09-30"),
    dueOn: null,
    version: 1,
    comment: "",
    logo: null,
    validatedOn: isoDate("2026-10-05"),
    ...row,
  };
  const text = JSON.stringify(drawReturn(drawn).content);
  const places = data.boxes.map(
    ({ line, label }: { line: string; label: string }) =>
      text.indexOf(`{"text":${JSON.stringify(line)},"bold":true},"`, text.indexOf("Ligne")) +
      (text.includes(JSON.stringify(label.replaceAll("\u202f", "\u00a0"))) ? 0 : -1e9),
  );
  expect(places.every((place: number) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one: number, other: number) => one - other));
  expect(text).toContain("ne vaut ni dépôt ni accusé");
  expect(text).toContain("445711 TVA collectée");
  expect(text).toContain("Atelier, Camille Martin");
  expect(text).toContain("3 rue des Lices, 35000 Rennes");
  expect(text).toContain("SIRET 99900002500013, TVA FR");
  const both = JSON.stringify(drawReturn({ ...drawn, content: { ...drawn.content, creditOut: 20, toPay: 35 } }).content);
  expect(both).toMatch(/Crédit à reporter\u00a0: 20\u00a0€\\nTotal à payer\u00a0: 35\u00a0€/);
  // The font of the document has no narrow space: it would print a box.
  expect(text).not.toContain("\u202f");
  expect(text).not.toMatch(/télétransmis/i);
});
