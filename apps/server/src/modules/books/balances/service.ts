/** What bank accounts held after each of their moves. */
export { readBalancesAfter, readBankBalance, readBankMonth } from "./bank-balance-repository.js";
export { readCashMoves } from "./cash-moves-repository.js";
export { readAssetBalances } from "./asset-balances-repository.js";
export { readYearNets, readYearPrint } from "./year-nets-repository.js";
export { readAccountBalance } from "./account-balance-repository.js";
export { readYearBalances } from "./year-balances-repository.js";
/** What the closing of a year reads of its balances. */
export {
  countVatDeposits,
  readAllBalances,
  readBookedBy,
  readCashByCounterpart,
  readClosingBalances,
  readClosingLines,
  readMonthlyNets,
  readResultBalances,
  readReturnedBySteps,
  readUnbalanced,
  readYearOpenings,
} from "./closing-balances-repository.js";
/** What the dashboard adds up over any period, and the lines behind it. */
export {
  hasAnyEntry,
  readDayNets,
  readDraftAnnuities,
  readMonthNets,
  readPeriodNets,
  readSettlementNets,
  type DayNet,
} from "./period-nets-repository.js";
export { readNetCounts, readNetLines, type NetSelection } from "./net-lines-repository.js";
