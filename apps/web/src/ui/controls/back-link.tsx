import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** The arrow before a title: to the page above. */
export function BackLink({ label, ...link }: Pick<LinkProps, "to" | "search" | "params"> & { readonly label: string }) {
  return (
    <Link
      {...(link as LinkProps)}
      className="button ghost icon-only small"
      style={{ marginInline: "-8px" }}
      aria-label={label}
      title={label}
    >
      <ArrowLeft className="icon" />
    </Link>
  );
}
