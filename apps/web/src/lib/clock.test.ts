import { afterEach, expect, test, vi } from "vitest";

const DateTimeFormat = Intl.DateTimeFormat;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser that writes days otherwise, as Safari does with CLDR 42, where `en-CA` is `11/29/2026`. */
function browserThatWrites(locale: string): void {
  const Formats = function (_asked: string, options: Intl.DateTimeFormatOptions) {
    return new DateTimeFormat(locale, options);
  };
  vi.stubGlobal("Intl", { __proto__: Intl, DateTimeFormat: Formats });
}

test.each(["en-US", "fr-FR", "en-GB", "de-DE", "sv-SE"])("today is an ISO day where days are written as in %s", async (locale) => {
  browserThatWrites(locale);
  vi.useFakeTimers({ now: new Date("2026-11-28T23:30:00Z") });
  const { today } = await import("./clock.js");
  expect(today()).toBe("2026-11-29");
});
