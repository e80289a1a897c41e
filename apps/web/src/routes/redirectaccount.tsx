import { createFileRoute, redirect } from "@tanstack/react-router";
import { PATHS } from "../lib/paths.js";

export const Route = createFileRoute("/redirectaccount")({
  beforeLoad: () => {
    throw redirect({ href: PATHS.login });
  },
});
