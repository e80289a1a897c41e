import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks.js";
import { compressedFiles } from "./build/compressed-files.js";
import { lightContract } from "./build/light-contract.js";
import { preloadedFonts } from "./build/preloaded-fonts.js";
import { serviceWorker } from "./build/service-worker.js";
import { weight } from "./build/weight.js";

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
    weight(),
  ],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": API,
      "/oauth": API,
      "/session": API,
      "/file": API,
      "/manifest.webmanifest": API,
      "/brand-icon.svg": API,
      "/brand-logo": API,
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: chunks(`${import.meta.dirname}/src`) } },
  },
});
