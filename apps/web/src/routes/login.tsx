import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../features/auth/login-page.js";
import { isPane, type Pane } from "../features/auth/pane.js";
import { isQuestionId } from "../lib/question-id.js";

/** `redirect`: name of the page to go to. `question`: the one to reply to. `tab`: `client` (by default) or `cabinet`; another value is ignored. */
type Search = { readonly redirect?: string; readonly question?: string; readonly tab?: Pane };

export const Route = createFileRoute("/login")({
  staticData: { layout: "blank" },
  // Part of the entry chunk: the login page shows without a second request.
  codeSplitGroupings: [],
  validateSearch: ({ redirect, question, tab }): Search => ({
    ...(typeof redirect === "string" && { redirect }),
    ...(isQuestionId(question) && { question }),
    ...(isPane(tab) && { tab }),
  }),
  component: function Login() {
    const { redirect, question = null, tab } = Route.useSearch();
    return <LoginPage redirect={redirect} question={question} pane={tab ?? "client"} />;
  },
});
