import { createFileRoute } from "@tanstack/react-router";
import { LoadingPage } from "../../features/shell/full-pages/loading-page.js";

export const Route = createFileRoute("/(public)/loading")({ staticData: { layout: "blank" }, component: LoadingPage });
