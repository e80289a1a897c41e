/** The key of the notifications. */
export function notificationsKey() {
  return ["notifications"] as const;
}
