import { createFileRoute } from "@tanstack/react-router";
import { FormsPage } from "../../../features/development/forms-page.js";

export const Route = createFileRoute("/dev/forms")({ component: FormsPage });
