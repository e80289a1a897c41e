import { createFileRoute, Outlet } from "@tanstack/react-router";
import { NotFoundPage } from "../../features/shell/not-found-page.js";
import { useBrand } from "../../lib/brand.js";

/** The pages of development, which do not exist in production. */
export const Route = createFileRoute("/dev")({
  staticData: { layout: "blank", isPublic: true },
  component: function Development() {
    return useBrand().development ? <Outlet /> : <NotFoundPage />;
  },
});
