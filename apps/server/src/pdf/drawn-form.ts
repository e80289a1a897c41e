import type { Content, TableCell } from "pdfmake/interfaces.js";
import { printedText } from "./printed-text.js";

/** The heads of the columns of a drawn form; from `amountsFrom` on they hold amounts. */
export function headCells(titles: readonly string[], amountsFrom: number): TableCell[] {
  return titles.map((text, index) => ({
    text: printedText(text),
    bold: true,
    fillColor: "#F5F6F2",
    alignment: index >= amountsFrom ? "right" : "left",
  }));
}

/** In the corner of the first page, above the title of a form: the logo of a firm, PNG or JPEG as base64; nothing without one. */
export function logoContent(logo: string | null): Content[] {
  if (logo === null) return [];
  return [
    {
      image: `data:image/${logo.startsWith("/9j/") ? "jpeg" : "png"};base64,${logo}`,
      fit: [120, 40],
      alignment: "right",
      margin: [0, 0, 0, 6],
    },
  ];
}

/** The title of a part of a drawn form. */
export function partTitle(text: string): Content {
  return { text: printedText(text), bold: true, fontSize: 10, margin: [0, 6, 0, 3] };
}

/** Thin rules between rows, as on the forms of the administration. */
export const RULED = {
  hLineWidth: () => 0.4,
  vLineWidth: () => 0,
  hLineColor: () => "#CDD4CC",
  paddingTop: () => 1.6,
  paddingBottom: () => 1.6,
  paddingLeft: () => 3,
  paddingRight: () => 3,
};
