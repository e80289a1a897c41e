import { createFileRoute } from "@tanstack/react-router";
import { LoadingPage } from "../features/shell/loading-page.js";

export const Route = createFileRoute("/loading")({ staticData: { layout: "blank" }, component: LoadingPage });
