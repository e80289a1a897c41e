import { cents, type Cents } from "../../money.js";
import type { ReturnLine } from "../step.js";

const ADDED = new Set(["2035 CC", "2035 CB", "2033 330", "2033 318", "2033 324", "2033 316", "2033 322"]);
const TAKEN = new Set([
  ...["CG", "CH", "CK", "CL", "CS", "AW", "CU", "CI", "CO", "CJ", "DG", "DH", "AX", "CQ", "CT", "DF"].map((box) => `2035 ${box}`),
  ...["350", "138", "987"].map((box) => `2033 ${box}`),
]);

/** What rows of the return add to the profit less what they take from it. */
export function profitOfRows(rows: readonly ReturnLine[]): Cents {
  const of = (boxes: ReadonlySet<string>): number =>
    rows.filter(({ form, box }) => boxes.has(`${form} ${box}`)).reduce((sum, line) => sum + line.cents, 0);
  return cents(of(ADDED) - of(TAKEN));
}
