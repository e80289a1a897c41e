import { use, type CSSProperties, type ReactNode } from "react";
import { t } from "../../../text/t.js";
import { FigureOpener } from "../../../ui/figures/figure.js";
import { classNames } from "../../../ui/class-names.js";
import styles from "./charts.module.css";

type ChartMarkProps = {
  /** Opaque text that names the figure for the API; null for one that has nothing behind it. */
  readonly explain: string | null;
  /** What it is, « Recettes, avril 2026 ». */
  readonly label: string;
  /** The amount as written. */
  readonly amount: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
};

/** A mark of a chart: a button over what is drawn, which opens « D’où vient ce chiffre ? ». */
export function ChartMark({ explain, label, amount, className, style, children }: ChartMarkProps) {
  const open = use(FigureOpener);
  const name = `${label}\u00a0: ${amount}`;
  if (explain === null)
    return (
      <span className={classNames(styles["mark"], className)} style={style} title={name}>
        {children ?? <span className="visually-hidden">{name}</span>}
      </span>
    );
  return (
    <button
      type="button"
      className={classNames(styles["mark"], className)}
      style={style}
      title={name}
      aria-label={t("dashboard.mark", "{{name}}, voir d’où vient ce chiffre", { name })}
      data-figure={explain}
      onClick={() => open({ explain, label })}
    >
      {children}
    </button>
  );
}
