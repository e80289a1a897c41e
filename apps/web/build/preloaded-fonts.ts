import type { Plugin } from "vite";

const FIRST_SCREEN_FONTS = /-latin-wght-normal-[\w-]+\.woff2$/;

/** Asks for the two latin fonts while the page is still being read, instead of when the first style is applied. */
export function preloadedFonts(): Plugin {
  return {
    name: "comptoir:preloaded-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => FIRST_SCREEN_FONTS.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: true },
            injectTo: "head" as const,
          })),
    },
  };
}
