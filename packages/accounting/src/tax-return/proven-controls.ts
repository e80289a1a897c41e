import { cents, euros } from "../money.js";
import { taxControls, type TaxControl } from "./controls.js";
import { fecGaps } from "./fec-path.js";
import { taxReturn, type TaxReturn } from "./return.js";
import type { TaxReturnInput } from "./return-input.js";
import { tableControls, type TableControl, type TableRows } from "./return-tables.js";

/** A check of a return: of its boxes, against the file of its entries, or against its lists. */
export type ReturnControl = Omit<TaxControl, "key"> & { readonly key: TaxControl["key"] | TableControl["key"] | "file" | "inputs" };

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
    fileControl(made, file, { form: readingForm(input), withVat: input.withVat }),
    ...(isLiberal ? tableControls(tables, made) : []),
  ];
}

/** The form whose accounts are read a second time. */
function readingForm({ forms }: TaxReturnInput): Parameters<typeof fecGaps>[2]["form"] {
  if (forms.some(({ form }) => form === "2035")) return "2035";
  return forms.some(({ form }) => form === "2050") ? "2050" : "2033";
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

/** A kept return computed again from the inputs kept beside it: the boxes that no account feeds are proved by them alone. */
export function inputsControl(input: TaxReturnInput, { boxes }: Pick<TaxReturn, "boxes">): ReturnControl {
  const again = new Map(taxReturn(input).boxes.map(({ form, box, value }) => [`${form} ${box}`, value]));
  const changed = boxes.filter(({ form, box, value }) => again.get(`${form} ${box}`) !== value).map(({ box }) => box);
  return {
    key: "inputs",
    ok: changed.length === 0,
    expected: cents(0),
    found: cents(changed.length),
    message:
      changed.length === 0
        ? "Recalculées depuis les données gardées avec elles, les cases sont les mêmes."
        : `Recalculées depuis les données gardées avec elles, ces cases diffèrent\u00a0: ${changed.join(", ")}.`,
  };
}
