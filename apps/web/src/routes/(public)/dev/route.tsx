import { createFileRoute, notFound } from "@tanstack/react-router";
import { currentBrand } from "../../../lib/brand/brand.js";

/** The pages of development, which do not exist in production. */
export const Route = createFileRoute("/(public)/dev")({
  staticData: { layout: "blank", isPublic: true },
  beforeLoad: ({ preload }) => {
    if (!preload && !currentBrand().development) throw notFound();
  },
});
