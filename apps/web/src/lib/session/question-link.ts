/** What an address may name for a login to lead back to: a question of the firm, the dossier that it is of, the fiscal year that its page shows. */
export type QuestionLink = {
  readonly question: string | null;
  readonly dossier: string | null;
  /** The fiscal year that a page of the dossier shows. */
  readonly exercice?: string | null;
};

/** What an address names of it, and nothing that is no id: nothing else of an address is carried through a login. */
export function questionLinkOf(search: Readonly<Record<string, unknown>> = {}): QuestionLink {
  return { question: idIn(search["question"]), dossier: idIn(search["dossier"]), exercice: idIn(search["exercice"]) };
}

/** An address with what it leads to. */
export function withQuestionLink(path: string, { question, dossier, exercice }: QuestionLink): string {
  const named = Object.entries({ dossier, question, exercice }).flatMap(([name, id]) => (id ? `${name}=${id}` : []));
  return named.length === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${named.join("&")}`;
}

function idIn(given: unknown): string | null {
  return typeof given === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given) ? given : null;
}
