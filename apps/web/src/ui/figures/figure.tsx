import { createContext, use } from "react";
import { plainAmount } from "../../text/format.js";
import { classNames } from "../class-names.js";

/** A figure to open: the opaque text that names it for the API, and what it is called on screen. */
export type OpenedFigure = { readonly explain: string; readonly label?: string };

/** Opens « D’où vient ce chiffre ? »: given once by the root of the pages. */
export const FigureOpener = createContext<(figure: OpenedFigure) => void>(() => {
  throw new Error("no layer opens figures here");
});

type FigureProps = OpenedFigure & {
  /** The amount as written: `+ 4 320,00 €`. */
  readonly children: string;
  readonly className?: string;
  readonly tabIndex?: number;
};

/** A computed amount: always a button that shows where it comes from. */
export function FigureValue({ explain, label, children, className, tabIndex }: FigureProps) {
  const openFigure = use(FigureOpener);
  return (
    <button
      type="button"
      className={classNames("figure", className)}
      title="D’où vient ce chiffre&nbsp;?"
      aria-label={`${label === undefined ? "" : `${label}\u00a0: `}${children}, voir d’où vient ce chiffre`}
      data-figure={explain}
      tabIndex={tabIndex}
      onClick={() => openFigure(label === undefined ? { explain } : { explain, label })}
    >
      {children}
    </button>
  );
}

type OpenTotalProps = { readonly total: { readonly value: number; readonly explain: string | null }; readonly label: string };

/** A total of a table: open to what it adds up, unless it is zero. */
export function OpenTotal({ total: { value, explain }, label }: OpenTotalProps) {
  if (explain === null) return plainAmount(value);
  return (
    <FigureValue explain={explain} label={label}>
      {plainAmount(value)}
    </FigureValue>
  );
}
