import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronRight, Download, GitFork } from "lucide-react";
import { useState } from "react";
import { explainFigure } from "@comptoir/contract/explain";
import { errorText } from "../../lib/api-error.js";
import { call } from "../../lib/api.js";
import { PATHS } from "../../lib/paths.js";
import { amount, period } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import type { OpenedFigure } from "../../ui/figure.js";
import { SideLayer } from "../../ui/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/skeleton.js";
import { checkFigure, explanationCsv, listableIds, type Explanation } from "./check-figure.js";
import { ExplainedParts } from "./explained-parts.js";
import { Verdict } from "./verdict.js";
import "./explain-layer.css";

/** « D’où vient ce chiffre ? »: the figure, its parts down to the operations, and whether they make it. */
export function ExplainLayer({ figure, onClose }: { figure: OpenedFigure; onClose: () => void }) {
  const [path, setPath] = useState<readonly OpenedFigure[]>([figure]);
  const current = path.at(-1) ?? figure;
  const { data, error, isPending } = useQuery({
    queryKey: ["explain", current.explain],
    queryFn: async ({ signal }) => (await call(explainFigure, { query: { figure: current.explain } }, { signal })).data,
    staleTime: 0,
  });
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
      footer={data && <ExplainFooter explanation={data} onClose={onClose} />}
    >
      {path.length > 1 && <Trail path={path} onBack={(length) => setPath(path.slice(0, length))} />}
      {isPending && (
        <Skeleton label={t("explain.loading", "Lecture de l’origine du chiffre")}>
          <div className="stack">
            {["60%", "90%", "80%", "85%"].map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        </Skeleton>
      )}
      {error && <Banner kind="bad">{errorText(error)}</Banner>}
      {data && (
        <Explained
          explanation={data}
          onLeave={onClose}
          onOpen={(explain, label) => setPath([...path.slice(0, -1), { ...current, label: data.label }, { explain, label }])}
        />
      )}
    </SideLayer>
  );
}

type ExplainedProps = {
  readonly explanation: Explanation;
  readonly onOpen: (explain: string, label: string) => void;
  readonly onLeave: () => void;
};

function Explained({ explanation, onOpen, onLeave }: ExplainedProps) {
  const check = checkFigure(explanation);
  const { label, value, formula, parts, excluded } = explanation;
  return (
    <>
      <div className="explain-head">
        <div>
          <b>{label}</b>
          <div className="muted small">
            {[plural("explain.count", check.count, { one: "{{n}} opération", other: "{{n}} opérations" }), period(explanation.period)].join(
              ", ",
            )}
          </div>
          {formula !== undefined && <div className="muted small">{formula}</div>}
        </div>
        <span className="big tabular">{amount(value)}</span>
      </div>
      <ExplainedParts parts={parts} onOpen={onOpen} onLeave={onLeave} />
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

function Trail({ path, onBack }: { path: readonly OpenedFigure[]; onBack: (length: number) => void }) {
  return (
    <nav className="explain-trail" aria-label={t("explain.trail", "Chemin du chiffre")}>
      {path.map((step, index) => (
        <span key={step.explain} className="row tight">
          {index > 0 && <ChevronRight className="icon tiny" />}
          {index === path.length - 1 ? (
            <b aria-current="step">{step.label}</b>
          ) : (
            <button type="button" className="link" onClick={() => onBack(index + 1)}>
              {step.label ?? t("explain.figure", "Chiffre")}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}

function ExplainFooter({ explanation, onClose }: { explanation: Explanation; onClose: () => void }) {
  const navigate = useNavigate();
  const ids = listableIds(explanation, checkFigure(explanation).count);
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
