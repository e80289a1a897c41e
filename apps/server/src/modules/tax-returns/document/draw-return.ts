import { isBoxToVerify } from "@comptoir/accounting/tax-return/boxes-to-verify";
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { dotted } from "@comptoir/accounting/french-text";
import { frenchAmount, wholeFrenchEuros } from "@comptoir/accounting/money";
import type { ReturnBox } from "@comptoir/accounting/tax-return/return";
import { returnPages } from "@comptoir/accounting/tax-return/return-pages";
import { headCells, logoContent, partTitle, RULED } from "../../../pdf/drawn-form.js";
import { printedText } from "../../../pdf/printed-text.js";
import type { TaxReturnContent } from "../returns/content.js";

/** What the forms of a return are drawn with. */
export type DrawnTaxReturn = {
  readonly company: { readonly name: string; readonly siren: string | null };
  readonly content: TaxReturnContent;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly dueOn: IsoDate;
  readonly version: number;
  /** The day of the closing; null for a return of the books of the day. */
  readonly keptOn: IsoDate | null;
  readonly computedOn: IsoDate;
  /** SHA-256 of the return; null while it is not kept. */
  readonly hash: string | null;
  /** The logo of the firm that keeps the books, as base64; null without one. */
  readonly logo: string | null;
};

/** A return drawn like its forms: every box in its order, its lists, what goes to the personal return. The same return always gives the same document. */
export function drawTaxReturn(drawn: DrawnTaxReturn): TDocumentDefinitions {
  const { company, content, hash, computedOn } = drawn;
  const title = `Déclaration de résultat ${content.incomeYear}`;
  const mark = hash === null ? `Provisoire, calculée le ${frenchDay(computedOn)}` : `Empreinte ${hash}`;
  return {
    pageSize: "A4",
    pageMargins: [32, 34, 32, 44],
    info: { title: `${title}, ${company.name}` },
    defaultStyle: { font: "Roboto", fontSize: 8 },
    content: [
      ...logoContent(drawn.logo),
      ...heading(drawn, title),
      ...returnPages(content.boxes).map((page) => pageTable(page.title, page.boxes)),
      ...registerTable(content),
      ...gainTable(content),
      ...mileageTable(content),
      ...lettingLists(content),
      ...reportedTable(content),
    ],
    footer: (page, pages) => ({
      text: printedText(`${dotted([company.name, title, `page ${page} sur ${pages}`])}\n${mark}`),
      alignment: "center",
      fontSize: 6.5,
      margin: [0, 10, 0, 0],
    }),
  };
}

function heading({ company, content, start, end, dueOn, version, keptOn, computedOn }: DrawnTaxReturn, title: string): Content[] {
  const { result, millesime, isProvisional } = content;
  const words = result < 0 ? "Déficit" : "Bénéfice";
  const state =
    keptOn === null
      ? `Provisoire\u00a0: calculée le ${frenchDay(computedOn)}, l’exercice n’est pas clôturé. `
      : `Gardée à la clôture du ${frenchDay(keptOn)}${version > 1 ? `, déclaration rectificative (version ${version})` : ""}. `;
  return [
    {
      columns: [
        [
          { text: printedText(title), fontSize: 15, bold: true },
          { text: printedText(`Millésime ${millesime}${isProvisional ? " (celui de ces revenus n’est pas publié)" : ""}, en euros`) },
        ],
        {
          text: printedText(`${words}\u00a0: ${wholeFrenchEuros(Math.abs(result))}\u00a0€`),
          fontSize: 12,
          bold: true,
          alignment: "right",
          width: 190,
        },
      ],
    },
    {
      margin: [0, 6, 0, 8],
      text: [
        printedText(company.name),
        `${company.siren === null ? "" : `, SIREN ${company.siren}`}\n`,
        `Exercice du ${frenchDay(start)} au ${frenchDay(end)}, à déposer au plus tard le ${frenchDay(dueOn)}\n`,
        ...(content.ticks ?? []).map(({ box, label }) => printedText(`${box}\u00a0: ${label}\n`)),
        printedText(state),
        printedText("Fac-similé\u00a0: il ne vaut ni dépôt ni accusé de réception de l’administration."),
      ],
    },
  ];
}

function pageTable(title: string, boxes: readonly ReturnBox[]): Content {
  return {
    margin: [0, 0, 0, 7],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [48, 34, "*", 72],
      body: [headCells(["Ligne", "Case", title, "Montant"], 3), ...boxes.map(boxRow)],
    },
    layout: RULED,
  };
}

function boxRow(made: ReturnBox): TableCell[] {
  const { line, box, hasCode, label, value, total } = made;
  const bold = total !== null;
  const note = isBoxToVerify(made) ? " (à vérifier par un expert-comptable)" : "";
  return [
    { text: line ?? "" },
    { text: hasCode ? box : "", bold: true },
    { text: printedText(`${label}${note}`), bold },
    figure(value, bold),
  ];
}

function figure(value: number, bold = false): TableCell {
  return { text: value === 0 ? "" : printedText(wholeFrenchEuros(value)), alignment: "right", bold };
}

type Column<Row> = { readonly title: string; readonly width: number | "*"; readonly cell: (row: Row) => TableCell };

function list<Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[], amountsFrom: number): Content[] {
  if (rows.length === 0) return [];
  const body = [
    headCells(
      columns.map((column) => column.title),
      amountsFrom,
    ),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  const table = { headerRows: 1, dontBreakRows: true, widths: columns.map(({ width }) => width), body };
  return [partTitle(title), { table, layout: RULED }];
}

const METHODS = { linear: "Linéaire", degressive: "Dégressif" } as const;

function registerTable({ tables: { register } }: TaxReturnContent): Content[] {
  return list(
    "Registre des immobilisations",
    register.rows,
    [
      { title: "Nature", width: "*", cell: ({ title }) => ({ text: printedText(title) }) },
      { title: "Date", width: 48, cell: ({ purchasedOn }) => ({ text: frenchDay(purchasedOn) }) },
      {
        title: "Mode et taux",
        width: 70,
        cell: ({ method, rateBp }) => ({
          text: method === null ? "Non amortie" : printedText(`${METHODS[method]}, ${frenchAmount(rateBp)}\u00a0%`),
        }),
      },
      { title: "Coût", width: 50, cell: ({ cost }) => figure(cost) },
      { title: "Antérieurs", width: 50, cell: ({ previous }) => figure(previous) },
      { title: "De l’année", width: 50, cell: ({ annuity }) => figure(annuity) },
      { title: "Non déduit", width: 50, cell: ({ privatePart }) => figure(privatePart) },
    ],
    3,
  );
}

function gainTable({ tables: { gains } }: TaxReturnContent): Content[] {
  return list(
    "Plus et moins-values",
    gains.rows,
    [
      { title: "Nature", width: "*", cell: ({ title }) => ({ text: printedText(title) }) },
      { title: "Acquise le", width: 48, cell: ({ purchasedOn }) => ({ text: frenchDay(purchasedOn) }) },
      { title: "Sortie le", width: 48, cell: ({ leftOn }) => ({ text: frenchDay(leftOn) }) },
      { title: "Coût", width: 48, cell: ({ cost }) => figure(cost) },
      { title: "Amortie", width: 48, cell: ({ depreciated }) => figure(depreciated) },
      { title: "Prix", width: 48, cell: ({ price }) => figure(price) },
      { title: "Court terme", width: 54, cell: ({ shortTerm }) => figure(shortTerm) },
      { title: "Long terme", width: 54, cell: ({ longTerm }) => figure(longTerm) },
    ],
    3,
  );
}

function mileageTable({ mileage }: TaxReturnContent): Content[] {
  return list(
    "Cadre 7\u00a0: barème kilométrique",
    mileage,
    [
      { title: "Véhicule", width: "*", cell: ({ label }) => ({ text: printedText(label) }) },
      { title: "Montant", width: 72, cell: ({ amount }) => figure(amount) },
    ],
    1,
  );
}

function lettingLists({ lettingTables }: TaxReturnContent): Content[] {
  if (lettingTables === undefined) return [];
  const exact = (value: number): TableCell => ({ text: printedText(frenchAmount(value)), alignment: "right" });
  return [
    ...list(
      "Amortissements différés (article 39 C)",
      lettingTables.deferred,
      [
        { title: "Logement", width: "*", cell: ({ name }) => ({ text: printedText(name) }) },
        { title: "Au début", width: 64, cell: ({ start }) => exact(start) },
        { title: "De l’année", width: 64, cell: ({ created }) => exact(created) },
        { title: "Utilisés", width: 64, cell: ({ used }) => exact(used) },
        { title: "À la fin", width: 64, cell: ({ end }) => exact(end) },
      ],
      1,
    ),
    ...list(
      "Déficits de location meublée",
      lettingTables.deficits,
      [
        { title: "Année", width: "*", cell: ({ year }) => ({ text: String(year) }) },
        { title: "Utilisable jusqu’en", width: 90, cell: ({ lastYear }) => ({ text: String(lastYear), alignment: "right" }) },
        { title: "Au début", width: 72, cell: ({ start }) => exact(start) },
        { title: "À reporter", width: 72, cell: ({ left }) => exact(left) },
      ],
      1,
    ),
  ];
}

function reportedTable({ reported }: TaxReturnContent): Content[] {
  return list(
    "À reporter sur la déclaration de revenus (2042-C-PRO, premier déclarant)",
    reported,
    [
      { title: "Case", width: 60, cell: ({ box }) => ({ text: box ?? "", bold: true }) },
      { title: "Intitulé", width: "*", cell: ({ label }) => ({ text: printedText(label) }) },
      { title: "Montant", width: 72, cell: ({ value }) => figure(value) },
    ],
    2,
  );
}
