import { cents, type Cents } from "../../money.js";
import type { ReturnLine } from "../step.js";

const ADDED = new Set(["2035 CC", "2035 CB", "2033 330", "2033 318", "2033 324", "2033 316", "2033 322"]);
const TAKEN = new Set(["2035 CG", "2035 CH", "2035 CK", "2035 CL", "2035 AX", "2035 CJ", "2035 CS", "2033 350", "2033 138", "2033 987"]);

/** What rows of the return add to the profit less what they take from it. */
export function profitOfRows(rows: readonly ReturnLine[]): Cents {
  const of = (boxes: ReadonlySet<string>): number =>
    rows.filter(({ form, box }) => boxes.has(`${form} ${box}`)).reduce((sum, line) => sum + line.cents, 0);
  return cents(of(ADDED) - of(TAKEN));
}
