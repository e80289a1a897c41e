const KEY = "comptoir.exercises";

/** The exercise last chosen in this tab for a company, by its id; undefined before the first choice. */
export function rememberedExercise(companyId: string | null | undefined): string | undefined {
  return companyId === null || companyId === undefined ? undefined : remembered()[companyId];
}

/** Keeps the exercise chosen for a company, so that leaving it and coming back shows the same one. */
export function rememberExercise(companyId: string | null | undefined, exerciseId: string): void {
  if (companyId === null || companyId === undefined) return;
  sessionStorage.setItem(KEY, JSON.stringify({ ...remembered(), [companyId]: exerciseId }));
}

function remembered(): Readonly<Record<string, string>> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Readonly<Record<string, string>>;
}
