import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { countNotCategorized } from "@comptoir/contract/operations/operations";
import { call } from "../../../lib/api/api.js";
import { loadBrand } from "../../../lib/brand/brand.js";
import { logFailure } from "../../../lib/log.js";
import { PATHS } from "../../../lib/paths.js";
import { restoreSession } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Logo } from "../../../ui/layout/logo.js";
import { Meter } from "../../../ui/figures/meter.js";
import { PageTitle } from "../../../ui/layout/page.js";
import { Paysage } from "../../../ui/layout/paysage.js";
import { loadedPercent } from "./loaded-percent.js";
import "./loading-page.css";

type Step = { readonly key: string; readonly label: string; readonly percent: 30 | 45; readonly work: () => Promise<unknown> };

/** Shows how far the application is from being ready, then goes to it. Someone unknown is led to the login by the page itself. */
export function LoadingPage() {
  const navigate = useNavigate();
  const [done, setDone] = useState(0);
  const steps = loadingSteps();
  useEffect(() => {
    let isHere = true;
    const run = async (): Promise<void> => {
      for (const [index, step] of loadingSteps().entries()) {
        await Promise.all([step.work(), shownFor(STEP_MS)]);
        if (isHere) setDone(index + 1);
      }
      await shownFor(STEP_MS);
      if (isHere) await navigate({ to: PATHS.operations, replace: true });
    };
    run().catch((error: unknown) => {
      if (!(error instanceof UnderMaintenance)) logFailure("loading", error);
      if (isHere) void navigate({ to: error instanceof UnderMaintenance ? PATHS.maintenance : PATHS.operations, replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [navigate]);
  const percent = loadedPercent(steps, done);
  return (
    <>
      <Paysage />
      <main id="content" className="loading-page" tabIndex={-1} aria-busy="true">
        <Logo large />
        <span className="visually-hidden">
          <PageTitle title={t("loading.title", "Chargement")} />
        </span>
        <Meter label={t("loading.title", "Chargement")} ratio={percent / 100} />
        <ul>
          {steps.map(({ key, label }, index) => (
            <li key={key} className={index < done ? "done" : undefined}>
              {index < done ? <Check className="icon small" /> : <span className="spin" aria-hidden="true" />}
              {label}
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

/** The long step weighs 45, the others 30: the bar ends at 100. */
function loadingSteps(): readonly Step[] {
  return [
    { key: "brand", label: t("loading.brand", "Votre espace"), percent: 30, work: brandOrMaintenance },
    { key: "session", label: t("loading.session", "Votre session"), percent: 30, work: restoreSession },
    { key: "operations", label: t("loading.operations", "Vos opérations"), percent: 45, work: countOrNothing },
  ];
}

/** The server says that it keeps everyone out. */
class UnderMaintenance extends Error {}

async function brandOrMaintenance(): Promise<void> {
  if (!(await loadBrand())) throw new UnderMaintenance();
}

/** Each step stays visible for as long as the bar takes to move to it. */
const STEP_MS = 300;

function shownFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Someone unknown, a firm's staff, or a person without a company yet has nothing to count: the next page decides where they go. */
async function countOrNothing(): Promise<void> {
  const session = await restoreSession();
  if (session.context === "ANON" || session.context === "ADMIN" || session.user.company === null) return;
  await call(countNotCategorized, {});
}
