import { createFileRoute } from "@tanstack/react-router";
import { CollaboratorsPage } from "../../features/firms/collaborators/collaborators-page.js";

export const Route = createFileRoute("/(firm)/collaborateurs")({ component: CollaboratorsPage });
