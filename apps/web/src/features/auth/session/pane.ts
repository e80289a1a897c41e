/** Who the login speaks to: `client`, who keeps one's own books (by default), or `cabinet`, the staff of a firm. */
export type Pane = "client" | "cabinet";

/** True for a pane of the query `tab`; any other value is ignored. */
export function isPane(tab: unknown): tab is Pane {
  return tab === "client" || tab === "cabinet";
}
