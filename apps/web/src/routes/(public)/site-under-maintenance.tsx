import { createFileRoute } from "@tanstack/react-router";
import { MaintenancePage } from "../../features/shell/full-pages/maintenance-page.js";

export const Route = createFileRoute("/(public)/site-under-maintenance")({ staticData: { layout: "blank" }, component: MaintenancePage });
