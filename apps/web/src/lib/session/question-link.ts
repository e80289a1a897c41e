/** What an address may name for a login to lead back to: a question of the firm, and for its staff the dossier that it is of. */
export type QuestionLink = {
  readonly question: string | null;
  readonly dossier: string | null;
};

/** What an address names of it, and nothing that is no id: nothing else of an address is carried through a login. */
export function questionLinkOf(search: Readonly<Record<string, unknown>> = {}): QuestionLink {
  return { question: idIn(search["question"]), dossier: idIn(search["dossier"]) };
}

/** An address with what it leads to. */
export function withQuestionLink(path: string, { question, dossier }: QuestionLink): string {
  const named = [dossier !== null && `dossier=${dossier}`, question !== null && `question=${question}`].filter((part) => part !== false);
  return named.length === 0 ? path : `${path}?${named.join("&")}`;
}

function idIn(given: unknown): string | null {
  return typeof given === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given) ? given : null;
}
