import { OwnPanel } from "./own/own-panel.js";
import type { DashboardRead } from "./panel.js";
import { AccountsPanel } from "./panels/accounts-panel.js";
import { ChangesPanel } from "./panels/changes-panel.js";
import { HundredPanel } from "./panels/hundred-panel.js";
import { LinePanel } from "./panels/line-panel.js";
import { MonthsPanel } from "./panels/months-panel.js";
import { ProofLine } from "./panels/proof-line.js";
import { SetAsidePanel } from "./panels/set-aside-panel.js";
import { SpendingPanel } from "./panels/spending-panel.js";
import { ThresholdsPanel } from "./panels/thresholds-panel.js";
import styles from "./dashboard.module.css";

type DashboardScreenProps = {
  readonly read: DashboardRead;
  /** Calendar years of the books, the most recent first. */
  readonly years: readonly number[];
};

/** The panels, from what is the user's own to the proof; before any operation, only what to do first. */
export function DashboardScreen({ read, years }: DashboardScreenProps) {
  return (
    <>
      <OwnPanel read={read} />
      {read.data?.isEmpty !== true && (
        <div className={styles["panels"]}>
          <LinePanel read={read} />
          <SetAsidePanel read={read} />
          <HundredPanel read={read} />
          <MonthsPanel read={read} />
          <SpendingPanel read={read} years={years} />
          <AccountsPanel read={read} />
          <ThresholdsPanel read={read} />
          <ChangesPanel read={read} />
        </div>
      )}
      {read.data?.isEmpty !== true && <ProofLine read={read} />}
    </>
  );
}
