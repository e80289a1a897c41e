import { createFileRoute } from "@tanstack/react-router";
import { InboxPage } from "../features/operations/inbox/inbox-page.js";

export const Route = createFileRoute("/pieces")({ component: InboxPage });
