import { createFileRoute } from "@tanstack/react-router";
import { OutboxPage } from "../../../features/development/outbox-page.js";

export const Route = createFileRoute("/(public)/dev/outbox")({ component: OutboxPage });
