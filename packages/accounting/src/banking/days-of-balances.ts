/** How many days of the balance of an account are drawn. */
export const DAYS_OF_BALANCES = 90;
