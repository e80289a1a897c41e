import { dotted } from "@comptoir/accounting/french-text";
import type { Device } from "@comptoir/contract/auth/auth";
import { instantDay } from "../../../text/instant.js";
import { t } from "../../../text/t.js";

/** The drawing of a device, from its name. */
export function deviceKind(name: string): "phone" | "laptop" | "desktop" {
  if (/iphone|android|ipad|téléphone|mobile/i.test(name)) return "phone";
  return /mac/i.test(name) ? "laptop" : "desktop";
}

/** Where a device was last seen, and when. */
export function deviceNote({ ip, lastUsedAt, current }: Device): string {
  const when = current
    ? t("account.this_device_now", "cet appareil, maintenant")
    : t("account.last_used", "vu le {{day}}", { day: instantDay(lastUsedAt) });
  return dotted([ip, when]);
}
