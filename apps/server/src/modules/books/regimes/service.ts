/** How a company is taxed from which day on, and how its operations are posted under it. */
export {
  applyRegimeOfDay,
  applyRegimesOfDay,
  knownRegimes,
  moveRegimesOfYear,
  openKeptRegimes,
  openRegimes,
  regimesOfCompany,
  storeRegimes,
} from "./regimes.js";
export { accountsWrittenFrom } from "./regimes-repository.js";
export { readEditingSituations, readSituations, type SituationOf } from "./situation.js";
