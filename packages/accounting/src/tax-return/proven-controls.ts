import { cents, euros } from "../money.js";
import { taxControls, type TaxControl } from "./controls.js";
import { fecGaps } from "./fec-path.js";
import type { TaxReturn } from "./return.js";
import type { TaxReturnInput } from "./return-input.js";
import { tableControls, type TableControl, type TableRows } from "./return-tables.js";

/** A check of a return: of its boxes, against the file of its entries, or against its lists. */
export type ReturnControl = Omit<TaxControl, "key"> & { readonly key: TaxControl["key"] | TableControl["key"] | "file" };

/** What a return is proved with. */
export type ReturnProof = {
  readonly input: TaxReturnInput;
  readonly made: TaxReturn;
  /** The lines of the FEC of its year. */
  readonly file: Parameters<typeof fecGaps>[0];
  readonly tables: TableRows;
};

/** Every check of a return, the second path from the file alone included. Source: docs/sources.md#tax-returns. */
export function returnControls({ input, made, file, tables }: ReturnProof): readonly ReturnControl[] {
  const isLiberal = input.forms.some(({ form }) => form === "2035");
  return [
    ...taxControls(input, made),
    fileControl(made, file, { form: isLiberal ? "2035" : "2033", withVat: input.withVat }),
    ...(isLiberal ? tableControls(tables, made) : []),
  ];
}

function fileControl(made: TaxReturn, file: ReturnProof["file"], reading: Parameters<typeof fecGaps>[2]): ReturnControl {
  const gaps = fecGaps(file, made, reading);
  const named = gaps.map(({ box, inReturn, inFile }) => `${box} (${euros(inReturn)} ici, ${euros(inFile)} dans le FEC)`);
  return {
    key: "file",
    ok: gaps.length === 0,
    expected: cents(gaps.reduce((sum, { inFile }) => sum + inFile, 0)),
    found: cents(gaps.reduce((sum, { inReturn }) => sum + inReturn, 0)),
    message:
      gaps.length === 0
        ? "Relues dans le FEC seul, les cases des comptes sont les mêmes, au centime."
        : `Relues dans le FEC seul, ces cases diffèrent\u00a0: ${named.join(", ")}.`,
  };
}
