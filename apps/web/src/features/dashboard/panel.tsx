import type { ReactNode } from "react";
import { t } from "../../text/t.js";
import { errorText } from "../../lib/api/api-error.js";
import { classNames } from "../../ui/class-names.js";
import { Button } from "../../ui/controls/button.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import type { Read } from "../../ui/overlays/content.js";
import type { Dashboard } from "./queries.js";
import styles from "./dashboard.module.css";

/** The dashboard as it is read: under way, failed, or there. */
export type DashboardRead = Read<Dashboard>;

type DashboardPanelProps = {
  readonly title: string;
  readonly read: DashboardRead;
  readonly className?: string | undefined;
  /** Height of what is coming, so that nothing moves once it is there. */
  readonly height: number;
  /** At the right of the title, once it is read. */
  readonly beside?: (data: Dashboard) => ReactNode;
  readonly children: (data: Dashboard) => ReactNode;
};

/** A panel of the dashboard: its title at once, then its content, or why it is not there and how to ask again. */
export function DashboardPanel({ title, read, className, height, beside, children }: DashboardPanelProps) {
  const { data, error } = read;
  return (
    <section className={classNames("panel", className)} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="spacer" />
        {data !== undefined && beside?.(data)}
      </header>
      <div className="padded">
        {data !== undefined && children(data)}
        {data === undefined && error !== null && <PanelFailure error={error} again={read.refetch} title={title} />}
        {data === undefined && error === null && <PanelSkeleton title={title} height={height} />}
      </div>
    </section>
  );
}

/** What is shown in the place of a panel that could not be read. */
export function PanelFailure({ error, again, title }: { error: Error; again: () => unknown; title: string }) {
  return (
    <div className={styles["failure"]}>
      <p>{errorText(error)}</p>
      <Button size="small" aria-label={t("dashboard.again", "Réessayer\u00a0: {{title}}", { title })} onClick={() => void again()}>
        {t("retry", "Réessayer")}
      </Button>
    </div>
  );
}

/** What is shown in the place of a panel while it is read. */
export function PanelSkeleton({ title, height }: { title: string; height: number }) {
  return (
    <Skeleton label={t("dashboard.reading", "Lecture\u00a0: {{title}}", { title })}>
      <SkeletonBar width="100%" height={`${height}px`} />
    </Skeleton>
  );
}

/** A sentence in the place of what a panel has nothing of. */
export function PanelEmpty({ children }: { children: string }) {
  return <p className={classNames("muted", styles["empty"])}>{children}</p>;
}
