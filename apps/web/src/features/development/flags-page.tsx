import type { Flag } from "@comptoir/contract/flags/flags";
import { SPEC } from "../../text/specification.js";
import { plural } from "../../text/t.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { showFailure } from "../../ui/messages/failure.js";
import { Switch } from "../../ui/fields/choice.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { Table } from "../../ui/layout/table.js";
import { DevPage, DevPanel } from "./dev-page.js";
import { useFlags, useSwitchFlag } from "./queries.js";
import { ReadFailure } from "./read-failure.js";

/** The functions of this environment, to open and to close. */
export function FlagsPage() {
  const flags = useFlags();
  return (
    <DevPage title="Fonctions">
      <DevPanel title={flags.data ? `Environnement ${flags.data.environment}` : "Environnement"} span={3}>
        {flags.isPending && (
          <Skeleton label="Lecture des fonctions">
            <SkeletonBar width="100%" height="160px" />
          </Skeleton>
        )}
        {flags.isError && <ReadFailure error={flags.error} onRetry={() => void flags.refetch()} />}
        {flags.data?.data.length === 0 && (
          <EmptyState title={SPEC.noElement}>Une fonction qui n’est pas dans cette liste est ouverte.</EmptyState>
        )}
        {flags.data && flags.data.data.length > 0 && <FlagTable flags={flags.data.data} />}
      </DevPanel>
    </DevPage>
  );
}

function FlagTable({ flags }: { flags: readonly Flag[] }) {
  const change = useSwitchFlag();
  return (
    <Table
      label="Fonctions"
      rows={flags}
      rowKey={({ name }) => name}
      columns={[
        { key: "name", header: "Nom", cell: ({ name }) => <code>{name}</code> },
        { key: "description", header: "Ce qu’elle ouvre", cell: ({ description }) => description },
        { key: "strategies", header: "Pour qui", cell: peopleOf },
        {
          key: "active",
          header: "Ouverte",
          cell: ({ name, active }) => (
            <Switch checked={active} onChange={(isOpen) => change.mutate({ name, active: isOpen }, { onError: showFailure })}>
              <span className="visually-hidden">{name}</span>
            </Switch>
          ),
        },
      ]}
    />
  );
}

function peopleOf({ strategies }: Flag): string {
  const people = strategies.flatMap(({ parameters }) => parameters.userIds);
  return people.length === 0 ? "Tout le monde" : plural("dev.people", people.length, { one: "{{n}} personne", other: "{{n}} personnes" });
}
