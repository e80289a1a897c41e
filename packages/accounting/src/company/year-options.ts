import type { IsoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { regimeOn, withoutRepeats, type EquityMode, type Regime } from "./regime.js";

/** Options of a company that begin with a fiscal year: simplified accounts, and where its results go. What is not given stays. */
export type YearOptions = { readonly superSimplified?: boolean | undefined; readonly equityMode?: EquityMode | undefined };

/**
 * The regimes once options change from the first day of a fiscal year that is not closed. A simplified real regime alone may be super-simplified; a
 * liberal profession has its own account only. Throws DomainError `regime.*` otherwise. Source: docs/sources.md#closing-rest (CGI 302 septies A ter A).
 */
export function withYearOptions(
  regimes: readonly Regime[],
  options: YearOptions,
  year: { readonly beginning: IsoDate; readonly end: IsoDate; readonly isClosed: boolean },
): readonly Regime[] {
  if (year.isClosed) throw new DomainError({ code: "regime.closed_year", end: year.end });
  const from = year.beginning;
  const held = regimeOn(regimes, from);
  if (options.superSimplified === true && held.taxSystem !== "bic-rs") throw new DomainError({ code: "regime.super_simplified" });
  if (options.equityMode === "101" && held.taxSystem === "bnc") throw new DomainError({ code: "regime.equity_mode" });
  const earlier = regimes.filter(({ validFrom }) => validFrom < from);
  const later = regimes.filter(({ validFrom }) => validFrom > from);
  return withoutRepeats([...earlier, ...[{ ...held, validFrom: from }, ...later].map((regime) => optionsOf(regime, options))]);
}

/** What a later tax system does not allow stays as it is there. */
function optionsOf(regime: Regime, { superSimplified = regime.superSimplified, equityMode = regime.equityMode }: YearOptions): Regime {
  return {
    ...regime,
    superSimplified: superSimplified && regime.taxSystem === "bic-rs",
    equityMode: regime.taxSystem === "bnc" ? regime.equityMode : equityMode,
  };
}
