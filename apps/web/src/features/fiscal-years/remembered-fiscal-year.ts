const KEY = "comptoir.fiscal-years";

/** The fiscal year last chosen in this tab for a company, by its id; undefined before the first choice. */
export function rememberedFiscalYear(companyId: string | null | undefined): string | undefined {
  return companyId === null || companyId === undefined ? undefined : remembered()[companyId];
}

/** Keeps the fiscal year chosen for a company, so that leaving it and coming back shows the same one. */
export function rememberFiscalYear(companyId: string | null | undefined, fiscalYearId: string): void {
  if (companyId === null || companyId === undefined) return;
  sessionStorage.setItem(KEY, JSON.stringify({ ...remembered(), [companyId]: fiscalYearId }));
}

function remembered(): Readonly<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Readonly<Record<string, string>>;
}
