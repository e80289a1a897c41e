import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../features/session/login-page.js";

type Search = { readonly redirect?: string; readonly tab?: "client" | "cabinet" };

export const Route = createFileRoute("/login")({
  staticData: { layout: "blank" },
  validateSearch: ({ redirect, tab }): Search => ({
    ...(typeof redirect === "string" && { redirect }),
    ...((tab === "client" || tab === "cabinet") && { tab }),
  }),
  component: function Login() {
    return <LoginPage redirect={Route.useSearch().redirect} />;
  },
});
