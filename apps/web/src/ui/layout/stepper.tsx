import { Check } from "lucide-react";
import { Meter } from "../figures/meter.js";

/** The steps of a task, numbered; on a phone, « Étape 2 sur 4 » and a bar. `current` counts from 0. */
export function Stepper({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <>
      <ol className="steps" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? "done" : index === current ? "is-on" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            <span className="step-number">{index < current ? <Check className="icon tiny" /> : index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <div className="steps-short">
        <span>
          Étape {current + 1} sur {steps.length}
          {"\u00a0"}: {steps[current]}
        </span>
        <Meter label={label} ratio={(current + 1) / steps.length} />
      </div>
    </>
  );
}
