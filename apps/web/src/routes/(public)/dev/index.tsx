import { createFileRoute } from "@tanstack/react-router";
import { StyleguidePage } from "../../../features/development/styleguide-page.js";

export const Route = createFileRoute("/(public)/dev/")({ component: StyleguidePage });
