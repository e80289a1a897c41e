import { isRouteName, pathOfReturn, ROUTES } from "@comptoir/contract/routes";

type AfterLogin = {
  readonly imposed: string | null;
  /** The name of a page. */
  readonly asked: string | undefined;
  /** The question of the firm that a mail or a message led to; null for none. */
  readonly question?: string | null;
};

/** Where a login leads: the page that the server imposes, by its name or its address, else the one that was asked for, or the question. */
export function pageAfterLogin({ imposed, asked, question = null }: AfterLogin): string {
  if (imposed === null) return question === null ? pathOfReturn(asked) : `${ROUTES.index.path}?question=${question}`;
  if (isRouteName(imposed)) return ROUTES[imposed].path.includes("$") ? pathOfReturn(imposed) : ROUTES[imposed].path;
  return /^\/(?![/\\])/.test(imposed) ? imposed : ROUTES.index.path;
}
