/** Codes that posting itself writes, for any allocations. The rest comes from the user's choice. */
export const CASH = "530000";
/** Money on its way between two accounts of one's own: back to zero once both sides are recorded. */
export const INTERNAL_TRANSFER = "580000";
export const WAITING = "471000";
export const CAPITAL = "101000";
export const OWNER = "108000";
export const OWNER_CONTRIBUTION = "108100";
export const OWNER_WITHDRAWAL = "108200";
export const PRIVATE_SHARE = "108600";
export const REVERSE_CHARGE_VAT = "445200";
export const INPUT_VAT = "445660";
export const INPUT_VAT_INTRA_COMMUNITY = "445662";
export const INPUT_VAT_FIXED_ASSETS = "445620";
