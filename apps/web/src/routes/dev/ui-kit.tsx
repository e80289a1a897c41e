import { createFileRoute } from "@tanstack/react-router";
import { KitPage } from "../../features/development/kit-page.js";

export const Route = createFileRoute("/dev/ui-kit")({ component: KitPage });
