import { createFileRoute } from "@tanstack/react-router";
import { FormsPage } from "../../../features/development/forms-page.js";

export const Route = createFileRoute("/(public)/dev/forms")({ component: FormsPage });
