import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../../features/auth/password/forgot-password-page.js";
import { mailLinkOf } from "../../features/auth/mail-link.js";

export const Route = createFileRoute("/(public)/forgot-password")({
  staticData: { layout: "blank" },
  component: function ForgotPassword() {
    const { hash, searchStr } = useLocation();
    const link = mailLinkOf({ hash, query: searchStr });
    return <ForgotPasswordPage key={link?.token} link={link} />;
  },
});
