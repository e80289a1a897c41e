import { amount } from "../../text/format.js";
import { FigureValue } from "../../ui/figures/figure.js";

type OpenAmountProps = {
  readonly figure: { readonly value: number; readonly explain: string | null };
  readonly label: string;
  readonly className?: string;
  /** As it is written, when it is not an amount to the cent. */
  readonly children?: string;
};

/** An amount that opens on what it is made of; a plain text where nothing is behind it. */
export function OpenAmount({ figure: { value, explain }, label, className, children = amount(value) }: OpenAmountProps) {
  if (explain === null) return <span className={className === undefined ? "tabular" : `tabular ${className}`}>{children}</span>;
  return (
    <FigureValue explain={explain} label={label} {...(className !== undefined && { className })}>
      {children}
    </FigureValue>
  );
}
