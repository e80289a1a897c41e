import { Bookmark, Coins, HandCoins, History, WandSparkles } from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { ButtonLink } from "../../../ui/controls/button.js";

/** What opens beside the list and serves all of it: rules, views, the till, the history. */
export function ListTools() {
  const tools = [
    {
      opens: "regles",
      icon: WandSparkles,
      label: t("rules.title", "Règles de catégorisation"),
      text: t("operations.rules_short", "Règles"),
    },
    { opens: "vues", icon: Bookmark, text: t("views.title", "Vues") },
    { opens: "caisse", icon: Coins, text: t("cash.title", "Caisse") },
    {
      opens: "restes",
      icon: HandCoins,
      label: t("open_items.title", "Restes à payer, à encaisser"),
      text: t("open_items.short", "Restes"),
    },
    { opens: "historique", icon: History, text: t("history.title", "Historique") },
  ];
  return (
    <nav className="row tight" aria-label={t("operations.tools", "Outils de la liste")}>
      {tools.map(({ opens, icon: Icon, text, label = text }) => (
        <ButtonLink
          key={opens}
          kind="ghost"
          size="small"
          label={label}
          icon={<Icon className="icon small" />}
          to={PATHS.operations}
          search={(now) => ({ ...now, operation: opens })}
          state
        >
          {text}
        </ButtonLink>
      ))}
    </nav>
  );
}
