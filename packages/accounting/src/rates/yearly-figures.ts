import type { Cents } from "../money.js";

/**
 * Figures of the law for one civil year: the year in which a return's period ends. Limits are in whole euros, amounts that a person
 * pays or deducts in cents, rates in basis points unless their name says otherwise. Sources: docs/sources.md#yearly-figures.
 */
export type YearlyFigures = {
  readonly year: number;
  /** What was not read in an official text, or is not published yet: screens say « à vérifier par un expert-comptable ». */
  readonly toConfirm: readonly (keyof YearlyFigures)[];

  /** Plafond annuel de la sécurité sociale, in whole euros. Source: #figures-social. */
  readonly socialCeiling: number;
  /** CFP of a liberal profession, in basis points of the social ceiling. Source: #figures-social. */
  readonly trainingBp: number;
  /** Ceilings of optional contributions, computed on the profit and the social ceiling. Source: #figures-social. */
  readonly optionalContributions: OptionalContributions;
  /** CSG and CRDS of a self-employed person, and the part that is deducted. Source: #figures-social. */
  readonly socialLevies: { readonly csgBp: number; readonly crdsBp: number; readonly deductibleBp: number };
  /** Allowance on the base of contributions, which Urssaf applies and no return does; bounds in basis points of the social ceiling. Source: #figures-social. */
  readonly contributionBase: { readonly allowanceBp: number; readonly smallestBp: number; readonly largestBp: number };
  /** Social levies on the profit of non-professional furnished lettings. Source: #figures-lettings. */
  readonly lettingLeviesBp: number;

  /** Kilometres of one's own vehicle, BNC only. Source: #figures-vehicles. */
  readonly mileage: MileageScale;
  /** Fuel of a vehicle by kilometre; null while it is not published. Source: #figures-vehicles. */
  readonly fuel: FuelScale | null;
  /** A meal taken alone away from home: what it would cost at home, and the cost above which nothing more is deducted. Source: #figures-meals. */
  readonly meals: { readonly atHome: Cents; readonly largest: Cents };
  /** Meals of employees that are free of contributions. Source: #figures-meals. */
  readonly employeeMeals: { readonly atWork: Cents; readonly outside: Cents; readonly travelling: Cents };

  /** Receipts up to which the micro regimes hold. Source: #figures-regimes. */
  readonly micro: { readonly sales: number; readonly services: number; readonly liberal: number; readonly unclassifiedLettings: number };
  /** Turnover up to which a trade keeps the simplified real regime of its profit. Source: #figures-regimes. */
  readonly simplifiedProfit: { readonly sales: number; readonly services: number };
  /** Limits of the franchise of VAT. Source: #vat-franchise. */
  readonly franchise: FranchiseLimits;
  /** Limits of the simplified VAT regime. Source: #vat-simplified. */
  readonly simplifiedVat: SimplifiedVatLimits;
  /** VAT due over four quarters below which returns may be quarterly (CGI 287-2). Source: #figures-regimes. */
  readonly quarterlyVatBelow: number;
  /** Purchases of goods in the European Union up to which a franchise owes no VAT on them. Source: #figures-regimes. */
  readonly franchisePurchasesInEurope: number;

  /** Tax on long-term gains. Source: #gains. */
  readonly longTermGainBp: number;
  /** Receipts of a household above which furnished lettings may be professional. Source: #figures-lettings. */
  readonly professionalLettings: number;
  /** Annex of the value added (2035-E, 2033-E), its ceiling in the turnover, and the turnover from which a tax is due. Source: #figures-local-taxes. */
  readonly valueAdded: {
    readonly annexAbove: number;
    readonly ceilingBp: number;
    readonly largeTurnover: number;
    readonly largeCeilingBp: number;
    readonly taxFrom: number;
  };

  /** Short-term gain: years over which it may be spread (art. 39 quaterdecies). Source: #gains. */
  readonly shortTermSpreadYears: number;
  /** Donations: rate of the reduction, the larger of a sum and a share of the turnover, years in which what is above is used. Source: #figures-credits. */
  readonly donations: { readonly rateBp: number; readonly limit: number; readonly turnoverBp: number; readonly carriedYears: number };
  /** Tax credit of a family's child care: rate and limit of the credit. Source: #figures-credits. */
  readonly childCareCredit: { readonly rateBp: number; readonly limit: number };
  /** Tax credit of crafts: rate and limit of the credit. Source: #figures-credits. */
  readonly craftsCredit: { readonly rateBp: number; readonly limit: number };
  /** Service vouchers (CESU) for oneself. Source: #figures-deductions. */
  readonly serviceVouchers: number;
  /** Holiday vouchers for oneself: one monthly gross minimum wage; free of contributions up to a share of it. Source: #figures-deductions. */
  readonly holidayVouchers: { readonly monthlyWage: Cents; readonly freeOfContributionsBp: number };
  /** Gifts to one person in the year whose VAT is deducted, incl. tax. Source: #figures-deductions. */
  readonly gift: number;
  /** Doctors of sector 1: flat-rate costs, and the two additional deductions. Source: #figures-deductions. */
  readonly doctors: { readonly flatRateBp: number; readonly groupThree: GroupThree; readonly additionalBp: number };
  /** Cash that may be paid to a professional. Source: #figures-deductions. */
  readonly cashPayment: number;
  /** State aid to one company over some years (de minimis). Source: #figures-zones. */
  readonly minorAid: { readonly limit: number; readonly years: number };
};

/**
 * Ceilings by basket, in hundred-thousandths. P: social ceiling; B: profit before these contributions, counted up to `profitCeilings` × P
 * for retirement and loss of work.
 */
export type OptionalContributions = {
  readonly profitCeilings: number;
  /** Rates of B, and of B above P on top; at least of P. */
  readonly retirement: { readonly ofProfit: number; readonly aboveCeiling: number; readonly leastOfCeiling: number };
  /** Rates of P and of B, at most of P. */
  readonly health: { readonly ofCeiling: number; readonly ofProfit: number; readonly mostOfCeiling: number };
  /** Rate of B; at least of P. */
  readonly lossOfWork: { readonly ofProfit: number; readonly leastOfCeiling: number };
};

/** Kilometres × rate + sum, by the one band that holds all business kilometres of a vehicle in the year. Powers and kilometres include their last value. */
export type MileageScale = {
  /** True while the scale of the year is not published: the scale of the year before replaces it. */
  readonly isProvisional: boolean;
  readonly cars: readonly PowerScale[];
  readonly motorcycles: readonly PowerScale[];
  readonly mopeds: readonly MileageBand[];
  /** What a vehicle that is wholly electric adds, in percent. */
  readonly electricExtraPercent: number;
};

/** `throughPower`: the last fiscal power (CV) of the scale; null: any above. */
export type PowerScale = { readonly throughPower: number | null; readonly bands: readonly MileageBand[] };

/** `throughKm`: null is any above. `thousandthsPerKm`: thousandths of a euro for each kilometre. `plus`: whole euros. */
export type MileageBand = { readonly throughKm: number | null; readonly thousandthsPerKm: number; readonly plus: number };

/** Thousandths of a euro by kilometre. */
export type FuelScale = {
  readonly cars: readonly {
    readonly throughPower: number | null;
    readonly diesel: number;
    readonly petrol: number;
    readonly lpg: number;
  }[];
  readonly mopeds: number;
  readonly upTo125: number;
  /** Motorcycles of 3 to 5 CV, then above. */
  readonly throughPower5: number;
  readonly abovePower5: number;
};

/** Base limit (year before) and raised limit (current year), in whole euros. */
export type FranchiseLimit = { readonly base: number; readonly raised: number };

/** `regulated`: operations of lawyers, authors and performers; `unregulated`: their other operations. */
export type FranchiseLimits = {
  readonly goods: FranchiseLimit;
  readonly services: FranchiseLimit;
  readonly regulated: FranchiseLimit;
  readonly unregulated: FranchiseLimit;
  /** An overrun counts from its own day, or from the first day of its month. */
  readonly from: "day" | "month";
};

/** Turnover of the year before, and of the year under way, above which the simplified regime ends (whole euros). */
export type SimplifiedVatLimit = { readonly previous: number; readonly current: number };

/** `previousVat`: VAT due for the year before, VAT on fixed assets left aside (whole euros), line 57 of its CA12. */
export type SimplifiedVatLimits = {
  readonly total: SimplifiedVatLimit;
  readonly services: SimplifiedVatLimit;
  readonly previousVat: number;
};

/** Group III in whole euros, by the fees of the agreement: the scale of general practitioners, and the fees above which every specialist has the largest amount. */
export type GroupThree = {
  readonly scale: readonly { readonly through: number | null; readonly amount: number }[];
  readonly specialistsAbove: number;
};
