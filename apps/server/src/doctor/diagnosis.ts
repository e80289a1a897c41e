/** One thing that was looked at: sound, worth knowing, or wrong, in a French sentence that gives the remedy. */
export type Diagnosis = { readonly level: "sound" | "notice" | "fault"; readonly text: string };

/** What is as it should be. */
export const sound = (text: string): Diagnosis => ({ level: "sound", text });
/** What works, and may not be what the operator wants. */
export const notice = (text: string): Diagnosis => ({ level: "notice", text });
/** What keeps the installation from working, or its books from being safe. */
export const fault = (text: string): Diagnosis => ({ level: "fault", text });

/** The reason of a failure, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.message || ("code" in error ? String(error.code) : error.name);
  return text.split("\n", 1).join("");
}
