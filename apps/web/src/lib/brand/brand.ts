import { useSyncExternalStore } from "react";
import { readConfig, readTranslations } from "@comptoir/contract/config/config";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { startTexts } from "../../text/t.js";
import { ApiError } from "../api/api-error.js";
import { call } from "../api/api.js";
import { keepBrand, lastBrand } from "../offline/last-seen.js";
import { logFailure } from "../log.js";
import { hasSessionCookie, setCookiePrefix } from "../session/session-cookie.js";
import { servedBrand } from "./served-brand.js";

/** The brand of this host: the consumer's, or a firm's. */
export type Brand = ReplyOf<typeof readConfig>;

const CONSUMER: Brand = {
  isJungloo: true,
  brand: "comptoir",
  cabinet: null,
  frontUrl: "",
  backUrl: "",
  locale: "fr",
  cookiePrefix: "",
  tagManagerId: null,
  development: false,
  biDomainId: null,
  biClientId: null,
};

let current = CONSUMER;
let isLoaded = false;
const listeners = new Set<() => void>();

/**
 * Reads the brand and the texts of this host: before the first page it is waited for, later it goes on beside. Returns
 * false when the server says that it is under maintenance; another failure is logged and the page goes on as it can.
 */
export async function loadBrand(): Promise<boolean> {
  if (isLoaded) return refresh();
  const isServed = await refresh();
  isLoaded = isServed;
  return isServed;
}

/** True once the first page knows its brand. */
export function isBrandKnown(): boolean {
  return isLoaded;
}

/** The brand, followed by a component. */
export function useBrand(): Brand {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** The current brand. */
export function currentBrand(): Brand {
  return current;
}

/** The name in the title of the window. */
export function brandName(): string {
  return current.cabinet === null || current.isJungloo ? "Comptoir" : current.cabinet.name;
}

async function refresh(): Promise<boolean> {
  // They hold no company.
  const nobody = { companyId: null };
  const [config, translations] = await Promise.allSettled([call(readConfig, {}, nobody), call(readTranslations, {}, nobody)]);
  let isServed = true;
  for (const { reason } of [config, translations].filter((result) => result.status === "rejected")) {
    if (reason instanceof ApiError && reason.status === 503) isServed = false;
    else logFailure("config", reason);
  }
  if (config.status === "rejected" && !isLoaded) await recallBrand();
  // A second reading that fails leaves the texts of the first.
  if (translations.status === "fulfilled") await startTexts(translations.value.translations);
  if (config.status === "fulfilled") await apply(config.value);
  if (config.status === "fulfilled" && translations.status === "fulfilled" && hasSessionCookie())
    keepBrand({ config: config.value, translations: translations.value.translations } satisfies LastBrand);
  return isServed;
}

type LastBrand = { readonly config: Brand; readonly translations: Readonly<Record<string, string>> };

/**
 * The brand of this host when the API does not say it: as the page was served, else as it was last seen here, with its texts.
 * Without either, the consumer's.
 */
export async function recallBrand(): Promise<void> {
  const last = (await lastBrand().catch(notKept)) as LastBrand | undefined;
  if (last !== undefined) await startTexts(last.translations);
  // What measures visits is only for pages that the server opens.
  await apply({ ...CONSUMER, ...last?.config, ...servedBrand(), tagManagerId: null });
}

function notKept(error: unknown): undefined {
  logFailure("offline", error);
}

async function apply(brand: Brand): Promise<void> {
  setCookiePrefix(brand.cookiePrefix);
  if (JSON.stringify(brand) === JSON.stringify(current)) return;
  const root = document.documentElement;
  root.dataset["brand"] = brand.cabinet === null ? "comptoir" : "cabinet";
  const color = brand.cabinet?.displayColor ?? null;
  const { applyPalette } = color === null ? { applyPalette: null } : await import("./brand-colors.js");
  applyPalette?.(root, color ?? "");
  if (brand.tagManagerId !== null) (await import("./tag-manager.js")).startTagManager(brand.tagManagerId);
  current = brand;
  listeners.forEach((listener) => listener());
}
