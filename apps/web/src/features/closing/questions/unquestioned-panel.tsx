import { CheckCheck } from "lucide-react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { effectTitle } from "../step/effect-panel.js";
import { useUnquestioned, useValidateUnquestioned } from "../queries.js";
import styles from "./questions.module.css";

/** « Tout ce qui n’appelle aucune question »: the steps that ask nothing, each with its effect, validated in one press. */
export function UnquestionedPanel({ closing }: { closing: ClosingOverview }) {
  const { year, isOpen, steps } = closing;
  const basis = steps.map(({ status, version, canValidate }) => `${status}${version}${canValidate ? "v" : ""}`).join();
  const listed = useUnquestioned(year.id, basis, isOpen && year.state !== "closed");
  const validate = useValidateUnquestioned(year.id);
  const asked = listed.data;
  if (asked === undefined || asked.steps.length === 0) return null;
  const press = (): void =>
    validate.mutate(asked.seen, {
      onSuccess: ({ data }) =>
        showToast({
          title: plural("closing.unquestioned_done", data.steps.length, { one: "{{n}} étape validée", other: "{{n}} étapes validées" }),
        }),
      onError: showFailure,
    });
  return (
    <section className="panel" aria-labelledby="closing-unquestioned">
      <header>
        <CheckCheck className="icon" aria-hidden="true" />
        <h2 id="closing-unquestioned">{t("closing.unquestioned", "Tout ce qui n’appelle aucune question")}</h2>
      </header>
      <div className="padded stack">
        <ul className={styles["list"]}>
          {asked.steps.map(({ code, title, effect }) => (
            <li key={code}>
              <b>{title}</b>
              <span className="muted small">{effectTitle(effect)}</span>
            </li>
          ))}
        </ul>
        <div>
          <Button writes kind="soft" busy={validate.isPending || listed.isFetching} onClick={press}>
            {plural("closing.unquestioned_press", asked.steps.length, { one: "Valider cette étape", other: "Valider ces {{n}} étapes" })}
          </Button>
        </div>
      </div>
    </section>
  );
}
