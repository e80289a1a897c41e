import { isoDate, type IsoDate } from "../date.js";

/** A rate of mainland France, while it is in force. */
export type VatRate = {
  /** Basis points: 550 = 5,5 %. */
  readonly rateBp: number;
  readonly outputAccount: string;
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
};

/** Dated rates (CGI 278, 278 bis, 279, 278-0 bis, 281 quater and following). Source: docs/sources.md#vat. */
export const VAT_RATES: readonly VatRate[] = [
  { rateBp: 2000, outputAccount: "445711", validFrom: isoDate("2014-01-01"), validTo: null },
  { rateBp: 1000, outputAccount: "445712", validFrom: isoDate("2014-01-01"), validTo: null },
  { rateBp: 550, outputAccount: "445713", validFrom: isoDate("2014-01-01"), validTo: null },
  { rateBp: 210, outputAccount: "445714", validFrom: isoDate("2014-01-01"), validTo: null },
];

/** The rates a user may choose on a day, highest first, in basis points; 0 (no VAT) is always one of them. */
export function vatRatesOn(date: IsoDate): readonly number[] {
  return [...VAT_RATES.filter((rate) => isInForce(rate, date)).map((rate) => rate.rateBp), 0];
}

/** True when the rate (basis points) may be used on that day; 0 always may. */
export function isVatRate(rateBp: number, date: IsoDate): boolean {
  return vatRatesOn(date).includes(rateBp);
}

/** The account of output VAT at a rate: 445711 for 20 % … 445714 for 2,1 %. Throws RangeError on a rate that carries no VAT. */
export function outputVatAccount(rateBp: number): string {
  const rate = VAT_RATES.find((candidate) => candidate.rateBp === rateBp);
  if (!rate) throw new RangeError(`no output VAT account for ${rateBp} basis points`);
  return rate.outputAccount;
}

/** The usual rate of an account in basis points, from its `mainVatCode`; 0 for exempt, out of scope and technical accounts. */
export function usualVatRateBp(mainVatCode: string): number {
  return { "20": 2000, "10": 1000, "5.5": 550, "2.1": 210 }[mainVatCode] ?? 0;
}

function isInForce(rate: VatRate, date: IsoDate): boolean {
  return rate.validFrom <= date && (rate.validTo === null || date <= rate.validTo);
}
