import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { wholeEuros } from "../../../text/format.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { RESULT_LINES } from "@comptoir/accounting/vat/forms/result-lines";

type TotalProps = {
  readonly detail: VatDeclarationDetail;
  readonly total: keyof (typeof RESULT_LINES)["CA3"];
  readonly label: string;
};

/** A total of a return, open to what makes it when its line has a figure. */
export function Total({ detail, total, label }: TotalProps) {
  const line = RESULT_LINES[detail.form][total];
  const explain = detail.boxes.find((box) => box.line === line)?.explain.amount ?? null;
  const written = wholeEuros(detail[total]);
  if (explain === null) return <b className="tabular">{written}</b>;
  return (
    <b>
      <FigureValue explain={explain} label={label}>
        {written}
      </FigureValue>
    </b>
  );
}
