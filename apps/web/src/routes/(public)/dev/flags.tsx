import { createFileRoute } from "@tanstack/react-router";
import { FlagsPage } from "../../../features/development/flags-page.js";

export const Route = createFileRoute("/(public)/dev/flags")({ component: FlagsPage });
