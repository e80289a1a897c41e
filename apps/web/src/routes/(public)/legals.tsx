import { createFileRoute } from "@tanstack/react-router";
import { LegalNoticePage } from "../../features/legal/legal-notice-page.js";

export const Route = createFileRoute("/(public)/legals")({ staticData: { isPublic: true }, component: LegalNoticePage });
