import { createFileRoute } from "@tanstack/react-router";
import { mailLinkFrom } from "../../features/auth/mail-link.js";
import { VerificationPage } from "../../features/auth/registration/verification-page.js";

export const Route = createFileRoute("/(public)/user-email-verification/{-$uid}/{-$timestamp}/{-$token}")({
  staticData: { layout: "blank" },
  component: function EmailVerification() {
    const link = mailLinkFrom(Route.useParams());
    return <VerificationPage key={link?.token} link={link} />;
  },
});
