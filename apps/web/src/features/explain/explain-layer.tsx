import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, GitFork } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { explainFigure } from "@comptoir/contract/documents/explain";
import { errorText } from "../../lib/api/api-error.js";
import { call } from "../../lib/api/api.js";
import { PATHS } from "../../lib/paths.js";
import { amount, period } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import type { OpenedFigure } from "../../ui/figures/figure.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { checkFigure, explanationCsv, listableIds, type Explanation } from "./check-figure.js";
import { EntryStep, OperationStep, StepSkeleton } from "./explained-operation.js";
import { countWords } from "./count-words.js";
import { ExplainedParts } from "./explained-parts.js";
import { ExplainTrail } from "./explain-trail.js";
import { useExplainPath, type ExplainStep } from "./use-explain-path.js";
import { Verdict } from "./verdict.js";
import "./explain-layer.css";

/**
 * « D’où vient ce chiffre ? »: a stack of figures, then an operation, then its entry. Each level below stays as it was
 * left: opened parts, place of the scroll, focus.
 */
export function ExplainLayer({ figure, onClose }: { figure: OpenedFigure; onClose: () => void }) {
  const { path, open, back, rename } = useExplainPath({ kind: "figure", ...figure });
  const current = path.at(-1);
  const explanation = useExplanation(current?.kind === "figure" ? current.explain : null);
  return (
    <SideLayer
      name="figure-origin"
      title={t("explain.title", "D’où vient ce chiffre\u00a0?")}
      width={560}
      icon={
        <span className="avatar square explain-mark" aria-hidden="true">
          <GitFork className="icon small" />
        </span>
      }
      onClose={onClose}
      footer={explanation.data && <ExplainFooter explanation={explanation.data} onClose={onClose} />}
    >
      {path.length > 1 && <ExplainTrail path={path} onBack={back} />}
      {path.map((step, index) => (
        <div key={`${index} ${step.kind}`} className="explain-step" hidden={index < path.length - 1}>
          {step.kind === "figure" && (
            <FigureStep explain={step.explain} onNamed={(label) => rename(index, label)} onOpen={(next) => open(index, next)} />
          )}
          {step.kind === "operation" && <OperationStep id={step.id} onOpen={(next) => open(index, next)} />}
          {step.kind === "entry" && <EntryStep id={step.id} />}
        </div>
      ))}
    </SideLayer>
  );
}

function useExplanation(explain: string | null) {
  return useQuery({
    queryKey: ["explain", explain],
    queryFn: async ({ signal }) => (await call(explainFigure, { query: { figure: explain ?? "" } }, { signal })).data,
    enabled: explain !== null,
    staleTime: 0,
  });
}

type FigureStepProps = {
  readonly explain: string;
  readonly onNamed: (label: string) => void;
  readonly onOpen: (step: ExplainStep) => void;
};

function FigureStep({ explain, onNamed, onOpen }: FigureStepProps) {
  const { data, error, isPending } = useExplanation(explain);
  const label = data?.label;
  // Named once it is read: the function is another one at each render.
  const name = useEffectEvent(onNamed);
  useEffect(() => {
    if (label !== undefined) name(label);
  }, [label]);
  return (
    <>
      {isPending && <StepSkeleton />}
      {error && <Banner kind="bad">{errorText(error)}</Banner>}
      {data && <Explained explanation={data} onOpen={onOpen} />}
    </>
  );
}

type ExplainedProps = {
  readonly explanation: Explanation;
  readonly onOpen: (step: ExplainStep) => void;
};

function Explained({ explanation, onOpen }: ExplainedProps) {
  const check = checkFigure(explanation);
  const { label, value, formula, parts, excluded } = explanation;
  return (
    <>
      <div className="explain-head">
        <div>
          <b>{label}</b>
          <div className="muted small">{[countWords(explanation), period(explanation.period)].join(", ")}</div>
          {formula !== undefined && <div className="muted small">{formula}</div>}
        </div>
        <span className="big tabular">{amount(value)}</span>
      </div>
      <ExplainedParts parts={parts} onOpen={onOpen} />
      <Verdict explanation={explanation} check={check} />
      {excluded && (
        <details className="small">
          <summary>
            <b>{t("explain.excluded", "Ce qui n’y est pas")}</b>{" "}
            <span className="muted">{`: ${plural("explain.count", excluded.count, { one: "{{n}} opération", other: "{{n}} opérations" })}`}</span>
          </summary>
          <p>{excluded.reason}</p>
        </details>
      )}
    </>
  );
}

function ExplainFooter({ explanation, onClose }: { explanation: Explanation; onClose: () => void }) {
  const navigate = useNavigate();
  const ids = listableIds(explanation);
  const openList = (): void => {
    onClose();
    void navigate({ to: PATHS.operations, search: {}, state: { operationIds: ids ?? [] } });
  };
  return (
    <>
      <Button icon={<Download className="icon small" />} onClick={() => download(explanation)}>
        {t("explain.export", "Exporter la liste")}
      </Button>
      <span className="spacer" />
      {ids && (
        <Button kind="primary" onClick={openList}>
          {plural("explain.open", ids.length, { one: "Ouvrir l’opération", other: "Ouvrir les {{n}} opérations" })}
        </Button>
      )}
    </>
  );
}

function download(explanation: Explanation): void {
  const url = URL.createObjectURL(new Blob([explanationCsv(explanation)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "origine-du-chiffre.csv";
  link.click();
  URL.revokeObjectURL(url);
}
