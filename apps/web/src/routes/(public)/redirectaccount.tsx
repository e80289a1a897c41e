import { createFileRoute } from "@tanstack/react-router";

/** The guard leads everyone to the login. */
export const Route = createFileRoute("/(public)/redirectaccount")({ component: () => null });
