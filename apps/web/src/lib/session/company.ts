const CHOSEN = "comptoir.company";
/** Keys kept for a company, in the storage of the tab and in that of the browser, begin so. */
const COMPANY_BOUND = /^comptoir\.company\./;

/** The company that is open in this tab for a firm's staff, or for a client of several, by its id: two tabs may hold two. */
export function chosenCompany(): string | null {
  return sessionStorage.getItem(CHOSEN);
}

/** Opens a company in this tab; what was kept for another one goes. */
export function chooseCompany(companyId: string): void {
  forgetCompany();
  sessionStorage.setItem(CHOSEN, companyId);
}

/** Closes the company of this tab: all that was kept for it goes. */
export function forgetCompany(): void {
  forgetCompanyChoices();
  sessionStorage.removeItem(CHOSEN);
}

/** Forgets what was chosen within the company (fiscal year, filters); the tab keeps the company. */
export function forgetCompanyChoices(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (COMPANY_BOUND.test(key)) storage.removeItem(key);
}
