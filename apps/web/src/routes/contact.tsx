import { createFileRoute } from "@tanstack/react-router";
import { SoonFullPage, SoonPage } from "../features/shell/soon-page.js";
import { useSession } from "../lib/session.js";
import { t } from "../text/t.js";

export const Route = createFileRoute("/contact")({ staticData: { isPublic: true }, component: ContactPage });

function ContactPage() {
  const title = t("menu.contact", "Contact");
  return useSession().context === "ANON" ? <SoonFullPage title={title} /> : <SoonPage title={title} />;
}
