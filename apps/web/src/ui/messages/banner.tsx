import type { ReactNode } from "react";
import { classNames } from "../class-names.js";

type BannerProps = {
  /** What it is about, for screen readers, when there is another banner beside it. */
  readonly label?: string;
  readonly kind?: "accent" | "warn" | "bad" | "info";
  readonly icon?: ReactNode;
  readonly slim?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** What comes first on a screen: one banner at a time, the most urgent. */
export function Banner({ label = "À traiter", kind = "accent", icon, slim = false, action, children }: BannerProps) {
  return (
    <section
      className={classNames("banner", kind !== "accent" && kind, slim && "slim")}
      role={kind === "bad" ? "alert" : undefined}
      aria-label={kind === "bad" ? undefined : label}
    >
      {icon}
      <div className="grow">{children}</div>
      {action}
    </section>
  );
}
