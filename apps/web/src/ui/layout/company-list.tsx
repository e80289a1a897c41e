import { ChevronRight } from "lucide-react";
import { t } from "../../text/t.js";

/** A company that may be opened. */
type Choosable = { readonly id: string; readonly title: string };

type CompanyListProps = {
  readonly companies: readonly Choosable[];
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
};

/** The companies of a client of several, each opened in one press; the open one is marked. */
export function CompanyList({ companies, current, onChoose }: CompanyListProps) {
  return (
    <ul className="stack tight" aria-label={t("companies.list", "Vos dossiers")}>
      {companies.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            className="button large block between"
            aria-current={id === current ? "true" : undefined}
            onClick={() => onChoose(id)}
          >
            <span className="clip">{title}</span>
            {id === current ? (
              <span className="muted small">{t("companies.open", "ouvert")}</span>
            ) : (
              <ChevronRight className="icon small" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
