import { INVITATION_SECONDS } from "../auth/service.js";

/** How far an invitation has come: its link opens for a day; null for a person who has come. `now` in milliseconds. */
export function invitationState(invitedAt: Date | null, now: number): "sent" | "expired" | null {
  if (invitedAt === null) return null;
  return now < invitedAt.getTime() + INVITATION_SECONDS * 1000 ? "sent" : "expired";
}
