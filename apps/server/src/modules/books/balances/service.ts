/** What bank accounts held after each of their moves. */
export { readBalancesAfter, readBankBalance, readBankMonth } from "./bank-balance-repository.js";
