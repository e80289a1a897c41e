import { createFileRoute } from "@tanstack/react-router";
import { SoonPage } from "../features/shell/soon-page.js";
import { requireClient } from "../lib/guards.js";

export const Route = createFileRoute("/")({ beforeLoad: requireClient, component: () => <SoonPage title="Mes opérations" /> });
