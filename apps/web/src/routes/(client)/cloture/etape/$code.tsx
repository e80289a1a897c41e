import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { isClosingStep } from "../../../../features/closing/step-code.js";

/** The short address of a step leads to its page. */
export const Route = createFileRoute("/(client)/cloture/etape/$code")({
  beforeLoad: ({ params: { code } }) => {
    if (!isClosingStep(code)) throw notFound();
    throw redirect({ to: "/cloture/etape/{-$code}/view", params: { code }, replace: true });
  },
});
