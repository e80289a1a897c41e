export { ASSET_DEDUCTIONS, ASSET_ENTRIES, ASSET_LINKS } from "./consequences.js";
export { registerBalancesOn } from "./links/control.js";
export { keepsShares } from "./register/year-shares-repository.js";
export { ASSET_FIGURES } from "./entries/explain.js";
export { freezeComponents, unfreezeComponents } from "./entries/freeze.js";
export { releaseOperations } from "./links/links.js";
export { readYearRegister } from "./register/year-register.js";
export { readAssetYear, type ComponentYear } from "./register/asset-year.js";
export { countUnattached } from "./links/suspected-repository.js";
