import type { readConfig } from "@comptoir/contract/config/config";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { logFailure } from "../log.js";

type ServedBrand = Pick<ReplyOf<typeof readConfig>, "isJungloo" | "brand" | "cabinet">;

/** The brand written into the page by the server, or by the host that serves the screens apart from it; null when there is none. */
export function servedBrand(): ServedBrand | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? "";
  if (written === "") return null;
  try {
    return JSON.parse(written) as ServedBrand;
  } catch (error) {
    logFailure("brand", error);
    return null;
  }
}
