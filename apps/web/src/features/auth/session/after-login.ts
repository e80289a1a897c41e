import { isRouteName, pathOfReturn, ROUTES } from "@comptoir/contract/base/routes";
import { withQuestionLink, type QuestionLink } from "../../../lib/session/question-link.js";

type AfterLogin = {
  readonly imposed: string | null;
  /** The name of a page. */
  readonly asked: string | undefined;
  /** What a mail or a message led to. */
  readonly link?: QuestionLink;
};

/** Where a login leads: the page that the server imposes, by its name or its address, else the one that was asked for, with what its address named. */
export function pageAfterLogin({ imposed, asked, link = NO_LINK }: AfterLogin): string {
  if (imposed === null) return withQuestionLink(pathOfReturn(asked), link);
  if (isRouteName(imposed)) return ROUTES[imposed].path.includes("$") ? pathOfReturn(imposed) : ROUTES[imposed].path;
  return /^\/(?![/\\])/.test(imposed) ? imposed : ROUTES.index.path;
}

const NO_LINK: QuestionLink = { question: null, dossier: null };
