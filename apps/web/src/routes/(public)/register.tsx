import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "../../features/auth/registration/register-page.js";

export const Route = createFileRoute("/(public)/register")({
  staticData: { layout: "blank" },
  component: RegisterPage,
});
