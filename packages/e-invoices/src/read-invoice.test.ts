import { deflateSync } from "node:zlib";
import { AFRelationship, PDFDocument } from "@cantoo/pdf-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceKind, owedOf } from "@comptoir/accounting/invoices/received-invoice";
import { EInvoiceError } from "./errors.js";
import { readInvoiceFile, readInvoiceXml } from "./read-invoice.js";
import { pdfWith } from "./testing/sample-pdf.js";
import { ciiOf, GUIDELINES, ublOf } from "./testing/sample-invoices.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const codeOf = async (bytes: Uint8Array): Promise<string> =>
  readInvoiceFile(bytes).then(
    () => "read",
    (error: unknown) => (error instanceof EInvoiceError ? error.code : String(error)),
  );
const PROFILES = Object.entries(GUIDELINES);
const TYPES = ["380", "389", "393", "501", "386", "500", "384", "471", "472", "473", "381", "261", "262", "396", "502", "503"];

describe("an invoice in either syntax", () => {
  test("gives its number, its day, its seller, base and tax by rate, and what is to be paid", () => {
    for (const xml of [ciiOf(), ublOf()]) {
      expect(readInvoiceXml(xml)).toMatchObject({
        number: "F-2026-0042",
        typeCode: "380",
        process: "S1",
        issuedOn: "2026-03-02",
        dueDays: ["2026-04-01"],
        seller: { name: "PAPETERIE DU PORT", siren: "552100554", vatNumber: "FR96552100554", country: "FR" },
        buyer: { siren: "732829320" },
        notes: [{ subject: "PMT", text: "Indemnité de recouvrement 40 €" }],
        vat: [
          { category: "S", rateBp: 2000, base: 10000, vat: 2000 },
          { category: "S", rateBp: 550, base: 4000, vat: 220 },
        ],
        totals: { net: 14000, vat: 2220, gross: 16220, prepaid: 0, payable: 16220 },
        iban: "FR7630006000011234567890189",
        means: "30",
        lines: [{ name: "Article 1", net: 10000, rateBp: 2000 }, { name: "Article 2" }],
      });
    }
  });

  test.each(PROFILES)("of profile %s is read by what that profile holds", (profile, guideline) => {
    const invoice = readInvoiceXml(ciiOf({ guideline }));
    expect(invoice.profile).toBe(profile);
    expect(invoice.totals.payable).toBe(16220);
    expect(invoice.vat).toHaveLength(profile === "minimum" ? 0 : 2);
    expect(invoice.lines).toHaveLength(["minimum", "basic_wl"].includes(profile) ? 0 : 2);
    expect(readInvoiceXml(ublOf({ guideline })).profile).toBe(profile);
  });

  test.each(TYPES)("of type %s keeps its code, and a credit note reduces what is owed", (typeCode) => {
    const owed = ["381", "261", "262", "396", "502", "503"].includes(typeCode) ? -16220 : 16220;
    expect(owedOf(readInvoiceXml(ciiOf({ typeCode })), "payable")).toBe(owed);
    expect(owedOf(readInvoiceXml(ublOf({ typeCode, isCreditNote: owed < 0 })), "payable")).toBe(owed);
    expect(readInvoiceXml(ciiOf({ typeCode })).typeCode).toBe(typeCode);
  });

  test("of the extended profile counts transport among its charges", () => {
    const transport =
      "<ram:SpecifiedLogisticsServiceCharge><ram:Description>Transport</ram:Description><ram:AppliedAmount>5.80</ram:AppliedAmount><ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>";
    const xml = ciiOf({ guideline: GUIDELINES.extended }).replace(
      "<ram:SpecifiedTradePaymentTerms>",
      `${transport}<ram:SpecifiedTradePaymentTerms>`,
    );
    expect(readInvoiceXml(xml).allowances).toEqual([{ isCharge: true, amount: 580, category: "S", rateBp: 2000, reason: "Transport" }]);
  });

  test("of a foreign type is an invoice, under its own code", () => {
    expect(invoiceKind(readInvoiceXml(ciiOf({ typeCode: "875" })))).toBe("invoice");
  });

  test("written below zero under 380 reduces what is owed as it is", () => {
    expect(owedOf(readInvoiceXml(ciiOf({ gross: "-162.20", payable: "-162.20" })), "gross")).toBe(-16220);
  });

  test("without a total of VAT has none, and MINIMUM says nothing of what was paid before", () => {
    expect(readInvoiceXml(ublOf({ vat: null })).totals.vat).toBeNull();
    expect(readInvoiceXml(ciiOf({ guideline: GUIDELINES.minimum })).totals.prepaid).toBeNull();
  });

  test("names the invoice that it corrects", () => {
    for (const xml of [ciiOf({ preceding: "F-1" }), ublOf({ preceding: "F-1" })])
      expect(readInvoiceXml(xml).preceding).toEqual([{ number: "F-1", issuedOn: "2026-03-02" }]);
  });

  test("is read by its namespaces, whatever the prefixes, with or without a mark at the beginning", async () => {
    const renamed = ublOf()
      .replaceAll("cbc:", "b:")
      .replaceAll("xmlns:cbc", "xmlns:b")
      .replaceAll("cac:", "x:")
      .replaceAll("xmlns:cac", "xmlns:x");
    expect(readInvoiceXml(renamed).totals.gross).toBe(16220);
    expect((await readInvoiceFile(bytesOf(`\ufeff${ciiOf()}`))).format).toBe("cii");
  });

  test("in Latin-1 by its declaration is read; in an unknown alphabet it is refused", async () => {
    const latin = ciiOf({ seller: { name: "CAFÉ", siren: "552100554", vatNumber: "", country: "FR" } })
      .replace("UTF-8", "ISO-8859-1")
      .replace("€", "e");
    const bytes = Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
    expect((await readInvoiceFile(bytes)).invoice.seller.name).toBe("CAFÉ");
    expect(await codeOf(bytesOf(ciiOf().replace("UTF-8", "EBCDIC")))).toBe("xml.encoding");
    expect(await codeOf(Uint8Array.from([...bytesOf("<?xml version='1.0'?><a>"), 0xff]))).toBe("xml.encoding");
  });

  test("gives base and tax by rate as they were written", () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    const group = fc.record({ base: amount, vat: amount, rate: fc.constantFrom("20", "10.00", "5.5", "2.1") });
    const text = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), fc.boolean(), (groups, isUbl) => {
        const written = groups.map(({ base, vat, rate }) => ({ category: "S", rate, base: text(base), vat: text(vat) }));
        const read = readInvoiceXml(isUbl ? ublOf({ groups: written }) : ciiOf({ groups: written })).vat;
        expect(read.map(({ base, vat, rateBp }) => ({ base, vat, rateBp }))).toEqual(
          groups.map(({ base, vat, rate }) => ({ base, vat, rateBp: Math.round(Number(rate) * 100) })),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a file that is no invoice, or no sound one", () => {
  test("is refused in its words: DOCTYPE, depth 61, damaged, another root, another file", async () => {
    const deep = `<?xml version="1.0"?>${"<a>".repeat(61)}${"</a>".repeat(61)}`;
    expect(await codeOf(bytesOf(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`))).toBe("xml.doctype");
    expect(await codeOf(bytesOf(deep))).toBe("xml.too_deep");
    expect(await codeOf(bytesOf(ciiOf().slice(0, -30)))).toBe("xml.malformed");
    expect(await codeOf(bytesOf(`<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>`))).toBe(
      "xml.not_read",
    );
    expect(await codeOf(bytesOf("Facture n° 12"))).toBe("file.unknown");
    expect(await codeOf(bytesOf(`<a>${"<b/>".repeat(100_001)}</a>`))).toBe("xml.too_many");
    expect(await codeOf(bytesOf(`<a>${" ".repeat(5_000_001)}</a>`))).toBe("file.too_large");
  });

  test("has no more rates and no longer references than an invoice has; a text longer than any name is cut, never within a character", async () => {
    const rates = (count: number) => Array.from({ length: count }, () => ({ category: "S", rate: "20", base: "1.00", vat: "0.20" }));
    expect(readInvoiceXml(ciiOf({ groups: rates(50) })).vat).toHaveLength(50);
    expect(await codeOf(bytesOf(ublOf({ groups: rates(51) })))).toBe("xml.too_many");
    const references = (count: number): string =>
      ciiOf({ preceding: "9".repeat(900) }).replace(/<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/, (one) =>
        one.repeat(count),
      );
    expect(readInvoiceXml(references(22)).preceding).toHaveLength(22);
    expect(await codeOf(bytesOf(references(23)))).toBe("xml.too_many");
    const seller = { name: `A${"😀".repeat(5_000)}`, siren: "", vatNumber: "", country: "FR" };
    const { seller: read, terms } = readInvoiceXml(ciiOf({ seller, terms: "b".repeat(200_000) }));
    expect([read.name.length, /[\ud800-\udbff]$/.test(read.name), terms?.length]).toEqual([999, false, 10_000]);
  });

  test("says it in French", async () => {
    await expect(readInvoiceFile(bytesOf("Facture"))).rejects.toThrow("Ce fichier n’est ni un PDF ni un XML de facture.");
  });
});

describe("a PDF", () => {
  test("carries its invoice under a name of the norms, or as the only one whose root is an invoice", async () => {
    const annex = { name: "conditions.xml", content: "<a/>", relationship: AFRelationship.Supplement };
    expect((await readInvoiceFile(await pdfWith([annex, { name: "Factur-X.xml", content: ciiOf() }]))).format).toBe("factur-x");
    const alone = await readInvoiceFile(await pdfWith([annex, { name: "facture.xml", content: ublOf() }]));
    expect(alone.invoice).toMatchObject({ syntax: "ubl", number: "F-2026-0042" });
  });

  test("that carries the same invoice in an older norm beside it is read by the one that is read", async () => {
    const older = '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>';
    const both = await pdfWith([
      { name: "ZUGFeRD-invoice.xml", content: older },
      { name: "factur-x.xml", content: ciiOf() },
    ]);
    expect((await readInvoiceFile(both)).invoice.number).toBe("F-2026-0042");
    expect(await codeOf(await pdfWith([{ name: "ZUGFeRD-invoice.xml", content: older }]))).toBe("xml.not_read");
  });

  test("is refused when it holds two, none, a damaged one, or is protected or damaged itself", async () => {
    const two = await pdfWith([
      { name: "factur-x.xml", content: ciiOf() },
      { name: "xrechnung.xml", content: ciiOf({ number: "OTHER" }) },
    ]);
    expect(await codeOf(two)).toBe("pdf.two_invoices");
    expect(await codeOf(await pdfWith([]))).toBe("pdf.no_invoice");
    expect(await codeOf(await pdfWith([{ name: "factur-x.xml", content: "<a" }]))).toBe("xml.malformed");
    expect(await codeOf(bytesOf("%PDF-1.7\nnothing"))).toBe("pdf.damaged");
    const sound = Buffer.from(await pdfWith([{ name: "factur-x.xml", content: ciiOf() }])).toString("latin1");
    const withNumbers = (numbers: string) =>
      new Uint8Array(Buffer.from(sound.replace("/Type /Catalog", `${numbers}/Type /Catalog`), "latin1"));
    // The library would read a number from each of its digits on: minutes for a hundred thousand of them.
    const before = process.cpuUsage();
    expect(await codeOf(withNumbers("9".repeat(100_000)))).toBe("pdf.damaged");
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(await codeOf(withNumbers(`/Signed <${"0".repeat(20_000)}> `))).toBe("read");
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: "x", ownerPassword: "y", permissions: {} });
    expect(await codeOf(await locked.save())).toBe("pdf.encrypted");
  });

  test("whose attachment inflates beyond what an invoice holds is refused", async () => {
    expect(await codeOf(await pdfWith([{ name: "factur-x.xml", content: new Uint8Array(6_000_000) }]))).toBe("pdf.too_heavy");
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `${index}.xml`, content: "<a/>" }));
    expect(await codeOf(await pdfWith(many))).toBe("pdf.too_heavy");
    expect(deflateSync(new Uint8Array(6_000_000)).length).toBeLessThan(10_000);
  });
});
