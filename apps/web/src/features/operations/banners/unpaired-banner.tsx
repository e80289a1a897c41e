import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { unpairedTransfersQuery } from "../queries.js";

/** Transfers between own accounts of which one side alone is recorded, and the list of them. */
export function UnpairedBanner() {
  const navigate = useNavigate();
  const { data } = useQuery(unpairedTransfersQuery());
  if (!data || data.count === 0) return null;
  const show = (): void => void navigate({ to: PATHS.operations, search: {}, state: { operationIds: data.ids } });
  return (
    <Banner
      label={t("transfers.title", "Virements entre vos comptes")}
      kind="info"
      slim
      icon={<ArrowLeftRight className="icon" />}
      action={
        <Button size="small" onClick={show}>
          {plural("transfers.show_unpaired", data.count, { one: "Le voir", other: "Les voir" })}
        </Button>
      }
    >
      {plural("transfers.unpaired", data.count, { one: "{{n}} virement sans son pendant", other: "{{n}} virements sans leur pendant" })}
      <span className="desktop-only">
        {"\u00a0: "}
        {t("transfers.unpaired_why", "l’autre compte n’a pas encore la ligne qui lui répond.")}
      </span>
    </Banner>
  );
}
