import type { ReturnLine } from "../../closing/step.js";
import type { TaxForm, TaxFormBox } from "./tax-form.js";

/** The box of the 2058-A of each box of the 2033-B that a step of the closing writes to. */
const BOXES: Readonly<Record<string, string>> = {
  316: "WC",
  318: "WE",
  322: "WI",
  324: "WJ",
  330: "WQ",
  350: "XG",
  138: "138",
  987: "987",
};

/** The rows of a closing as the return of a real regime takes them: steps write to the boxes of the simplified one. */
export function rowsOfRealNormal(lines: readonly ReturnLine[]): readonly ReturnLine[] {
  return lines.map((line) => {
    const box = line.form === "2033" ? BOXES[line.box] : undefined;
    return box === undefined ? line : { ...line, form: "2050", box };
  });
}

const RENAMED: Readonly<Record<string, string>> = {
  370: "XN",
  372: "XO",
  210: "FC",
  214: "FF",
  218: "FI",
  234: "FS",
  238: "FU",
  250: "FY",
};
/** Exports are columns of the simplified annex alone. */
const OF_SIMPLIFIED = "BIC.exports";
const EXEMPT = ["138", "987"];

/** The 2031 of a real regime: its result and its figures come from the 2050 series instead of the 2033-B. */
export function form2031Of(form: TaxForm): TaxForm {
  return { ...form, boxes: form.boxes.filter(({ box }) => box !== OF_SIMPLIFIED).map(ofRealNormal) };
}

function ofRealNormal(box: TaxFormBox): TaxFormBox {
  if (box.total === null) return box;
  const named = (names: readonly string[]): readonly string[] => names.map((name) => RENAMED[name] ?? name);
  const add = box.box === "6.exempt" ? EXEMPT : named(box.total.add);
  return { ...box, total: { ...box.total, add, subtract: named(box.total.subtract) } };
}
