import { createFileRoute } from "@tanstack/react-router";
import { mailLinkFrom } from "../features/registration/mail-link.js";
import { VerificationPage } from "../features/registration/verification-page.js";

export const Route = createFileRoute("/user-email-verification/{-$uid}/{-$timestamp}/{-$token}")({
  staticData: { layout: "blank" },
  component: function EmailVerification() {
    const link = mailLinkFrom(Route.useParams());
    return <VerificationPage key={link?.token} link={link} />;
  },
});
