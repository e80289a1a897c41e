import { createFileRoute, useLocation } from "@tanstack/react-router";
import { InvitationPage } from "../../features/auth/invitation-page.js";
import { isForAccount, mailLinkOf } from "../../features/auth/mail-link.js";

export const Route = createFileRoute("/(public)/invitation")({
  staticData: { layout: "blank" },
  component: function Invitation() {
    const { hash, searchStr } = useLocation();
    const link = mailLinkOf({ hash, query: searchStr });
    return <InvitationPage key={link?.token} link={link} hasAccount={isForAccount(hash)} />;
  },
});
