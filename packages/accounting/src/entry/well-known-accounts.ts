/** Codes that posting itself writes, for any allocations. The rest comes from the user's choice. */

/** Cash in hand. */
export const CASH = "530000";
/** Money on its way between two accounts of one's own: back to zero once both sides are recorded. */
export const INTERNAL_TRANSFER = "580000";
/** Suspense account: what is not categorised yet. */
export const WAITING = "471000";
/** Capital of the owner. */
export const CAPITAL = "101000";
/** Current account of the owner (compte de l'exploitant). */
export const OWNER = "108000";
/** Money that the owner brings in. */
export const OWNER_CONTRIBUTION = "108100";
/** Money that the owner takes out. */
export const OWNER_WITHDRAWAL = "108200";
/** Private share of an expense that is only partly professional. */
export const PRIVATE_SHARE = "108600";
/** VAT due by the buyer on what is bought under reverse charge. */
export const REVERSE_CHARGE_VAT = "445200";
/** Deductible VAT on goods and services. */
export const INPUT_VAT = "445660";
/** Deductible VAT on goods bought in another country of the European Union. */
export const INPUT_VAT_INTRA_COMMUNITY = "445662";
/** Deductible VAT on fixed assets. */
export const INPUT_VAT_FIXED_ASSETS = "445620";
