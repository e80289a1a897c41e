import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles } from "./build/compressed-files.js";
import { lightContract } from "./build/light-contract.js";
import { preloadedFonts } from "./build/preloaded-fonts.js";
import { serviceWorker } from "./build/service-worker.js";

const API = "http://127.0.0.1:3000";

/** Workspace packages are read from their sources. Nothing is inlined: the server's policy refuses inline code and data addresses. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      tmpDir: `${import.meta.dirname}/../../node_modules/.cache/router`,
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    lightContract(),
    react(),
    preloadedFonts(),
    serviceWorker(),
    compressedFiles(),
  ],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": API, "/oauth": API, "/session": API, "/file": API, "/manifest.webmanifest": API, "/brand-icon.svg": API },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Few files: what every page stands on, in two that change at different paces; then one per page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[\w-]+)\//, priority: 2 },
            {
              name: "ui",
              test: /node_modules\/lucide-react|\/src\/(ui\/(?!fields\/|calendar|donut|accordion|[\w-]+-field)|lib\/|text\/)|\/packages\/(?!.*schemas)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
