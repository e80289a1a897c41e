import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { euVatNumber } from "@comptoir/accounting/company/siret";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { dotted } from "@comptoir/accounting/french-text";
import { frenchAmount, wholeFrenchEuros } from "@comptoir/accounting/money";
import { isTotalLine, vatFormNumber, vatFormSections } from "@comptoir/accounting/vat/forms/form-sections";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { VatBox } from "@comptoir/accounting/vat/returns/return-figures";
import type { VatFormName } from "@comptoir/accounting/vat/forms/return-form";
import { headCells, logoContent, partTitle, RULED } from "../../../pdf/drawn-form.js";
import { printedText } from "../../../pdf/printed-text.js";
import type { ReturnContent } from "../returns/content.js";

/** Whose return it is, as its heading names them. */
export type FormIdentity = {
  readonly name: string;
  readonly siren: string | null;
  readonly siret: string | null;
  /** First name and surname; empty when it is not known. */
  readonly leader: string;
  /** Street, postcode and city; empty when it is not known. */
  readonly address: string;
};

/** What the form of a return is drawn with. */
export type DrawnReturn = {
  readonly company: FormIdentity;
  readonly form: VatFormName;
  readonly millesime: number;
  readonly provisional: boolean;
  readonly period: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly dueOn: IsoDate | null;
  readonly version: number;
  readonly comment: string;
  readonly content: ReturnContent;
  readonly validatedOn: IsoDate;
  /** SHA-256 of the return. */
  readonly hash: string;
  /** The logo of the firm that keeps the books, as base64; null without one. */
  readonly logo: string | null;
};

/** A validated return drawn like its form: every line in its order, then its settlement. The same return always gives the same document. */
export function drawReturn(drawn: DrawnReturn): TDocumentDefinitions {
  const title = vatReturnTitle(drawn.period);
  return {
    pageSize: "A4",
    pageMargins: [32, 34, 32, 44],
    info: { title: `${title}, ${drawn.company.name}` },
    defaultStyle: { font: "Roboto", fontSize: 8 },
    content: [
      ...logoContent(drawn.logo),
      ...heading(drawn, title),
      ...vatFormSections(drawn.form, drawn.content.boxes).map(({ title: part, lines }) => boxTable(drawn.form, part, lines)),
      ...(drawn.comment === "" ? [] : [partTitle("Commentaire à l’administration"), { text: printedText(drawn.comment) }]),
      ...settlementTable(drawn.content),
    ],
    footer: (page, pages) => ({
      text: printedText(`${dotted([drawn.company.name, title, `page ${page} sur ${pages}`])}\nEmpreinte ${drawn.hash}`),
      alignment: "center",
      fontSize: 6.5,
      margin: [0, 10, 0, 0],
    }),
  };
}

function heading(drawn: DrawnReturn, title: string): Content[] {
  const { company, form, millesime, provisional, start, end, dueOn, version, validatedOn, content } = drawn;
  const credit = `Crédit à reporter\u00a0: ${wholeFrenchEuros(content.creditOut)}\u00a0€`;
  const toPay = `Total à payer\u00a0: ${wholeFrenchEuros(content.toPay)}\u00a0€`;
  // A credit return may have other taxes to pay.
  const result = content.creditOut === 0 ? toPay : content.toPay === 0 ? credit : `${credit}\n${toPay}`;
  return [
    {
      columns: [
        [
          { text: printedText(title), fontSize: 15, bold: true },
          { text: `${vatFormNumber(form)}, millésime ${millesime}${provisional ? " (celui de la période n’était pas publié)" : ""}` },
        ],
        { text: printedText(result), fontSize: 12, bold: true, alignment: "right", width: 190 },
      ],
    },
    {
      margin: [0, 6, 0, 8],
      text: [
        printedText(
          `${[company.name, ...(company.leader === "" || company.leader === company.name ? [] : [company.leader])].join(", ")}\n`,
        ),
        printedText(company.address === "" ? "" : `${company.address}\n`),
        identityOf(company),
        `Période du ${frenchDay(start)} au ${frenchDay(end)}${dueOn === null ? "" : `, à déposer au plus tard le ${frenchDay(dueOn)}`}\n`,
        `Validée dans Comptoir le ${frenchDay(validatedOn)}${version > 1 ? `, déclaration rectificative (version ${version})` : ""}. `,
        "Fac-similé\u00a0: il ne vaut ni dépôt ni accusé de réception de l’administration.",
      ],
    },
  ];
}

function identityOf({ siren, siret }: FormIdentity): string {
  if (siren === null) return "";
  return `${siret === null ? `SIREN ${siren}` : `SIRET ${siret}`}, TVA ${euVatNumber(siren)}\n`;
}

function boxTable(form: VatFormName, title: string, boxes: readonly VatBox[]): Content {
  const header = headCells(["Ligne", "Code", title, "Base hors taxe", "Taxe ou montant"], 3);
  return {
    margin: [0, 0, 0, 7],
    table: { headerRows: 1, dontBreakRows: true, widths: [28, 28, "*", 72, 72], body: [header, ...boxes.map((box) => boxRow(form, box))] },
    layout: RULED,
  };
}

function boxRow(form: VatFormName, box: VatBox): TableCell[] {
  const bold = isTotalLine(form, box.line);
  const figure = (value: number | null): TableCell => ({
    text: value === null || value === 0 ? "" : printedText(wholeFrenchEuros(value)),
    alignment: "right",
    bold,
  });
  return [
    { text: box.line, bold: true },
    box.code ?? "",
    { text: printedText(box.label), bold },
    figure(box.base),
    figure(box.tax ?? box.amount),
  ];
}

function settlementTable({ settlement }: ReturnContent): Content[] {
  if (settlement.length === 0) return [];
  const header = headCells(["Compte", "Débit", "Crédit"], 1);
  const cents = (value: number): TableCell => ({
    text: value === 0 ? "" : printedText(frenchAmount(value)),
    alignment: "right",
  });
  const rows = settlement.map(({ accountCode, debit, credit }): TableCell[] => [
    { text: printedText(`${accountCode} ${nameOfAccount(accountCode)}`) },
    cents(debit),
    cents(credit),
  ]);
  const table = { headerRows: 1, widths: ["*", 80, 80], body: [header, ...rows] };
  // On one page: an entry cut in two is not read as balanced.
  return [{ unbreakable: true, stack: [partTitle("Écriture de liquidation"), { table, layout: RULED }] }];
}
