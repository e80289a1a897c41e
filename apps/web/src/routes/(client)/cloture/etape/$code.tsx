import { createFileRoute, redirect } from "@tanstack/react-router";

/** The short address of a step leads to its page, which knows the codes. */
export const Route = createFileRoute("/(client)/cloture/etape/$code")({
  beforeLoad: ({ params: { code } }) => {
    throw redirect({ to: "/cloture/etape/{-$code}/view", params: { code }, replace: true });
  },
});
