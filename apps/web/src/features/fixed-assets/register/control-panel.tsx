import { Scale, Unlink } from "lucide-react";
import type { Asset } from "@comptoir/contract/fixed-assets/assets";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readAssetControl } from "@comptoir/contract/fixed-assets/register";
import { plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Content } from "../../../ui/overlays/content.js";
import { OpenTotal } from "../../../ui/figures/figure.js";
import { ScrollArea } from "../../../ui/overlays/scroll-area.js";
import { Table, type TableColumn } from "../../../ui/layout/table.js";
import type { AssetLine } from "./asset-table.js";
import styles from "../assets.module.css";
import { useAssetControl } from "../queries.js";

type Row = ReplyOf<typeof readAssetControl>["data"][number];

type ControlPanelProps = {
  /** Where the components to attach are found. */
  readonly assets: readonly Asset[];
  readonly onOpen: (line: AssetLine) => void;
};

/** The register compared with the balances of accounts 2 and 28; each gap leads to the components that it comes from. */
export function ControlPanel({ assets, onOpen }: ControlPanelProps) {
  const control = useAssetControl();
  const label = t("control.title", "Contrôle par compte");
  if (control.data?.length === 0) return null;
  return (
    <section className="panel" aria-label={label}>
      <header className="row">
        <h2 className="grow">{label}</h2>
        {control.data && <Verdict rows={control.data} />}
      </header>
      <Content of={control}>
        {(rows) => (
          <ScrollArea label={label} className={styles["scroll"] ?? ""}>
            <Table isStacked label={label} columns={columns(assets, onOpen)} rows={rows} rowKey={({ account }) => account} />
          </ScrollArea>
        )}
      </Content>
    </section>
  );
}

function Verdict({ rows }: { rows: readonly Row[] }) {
  const isEqual = rows.every(({ difference }) => difference === 0);
  return (
    <Chip kind={isEqual ? "ok" : "warn"} icon={<Scale className="icon tiny" />}>
      {isEqual ? t("control.equal", "Registre et comptes égaux") : t("control.apart", "Écart à résoudre")}
    </Chip>
  );
}

function columns(assets: readonly Asset[], onOpen: (line: AssetLine) => void): readonly TableColumn<Row>[] {
  return [
    {
      key: "account",
      header: t("assets.account", "Compte"),
      cell: ({ account, name }) => (
        <>
          <span className="tabular">{account}</span> <span className="muted">{name}</span>
        </>
      ),
    },
    { key: "register", header: t("control.register", "Registre"), isNumber: true, cell: ({ register }) => plainAmount(register) },
    {
      key: "books",
      header: t("control.books", "Comptabilité"),
      isNumber: true,
      cell: ({ account, name, books, explain }) => <OpenTotal total={{ value: books, explain }} label={`${account} ${name}`} />,
    },
    {
      key: "difference",
      header: t("control.difference", "Écart"),
      isNumber: true,
      cell: ({ difference }) => (difference === 0 ? <span className="muted">–</span> : <b>{plainAmount(difference)}</b>),
    },
    {
      key: "attach",
      header: t("control.to_attach", "À rattacher"),
      cell: ({ toAttach }) => <ToAttach ids={toAttach} {...{ assets, onOpen }} />,
    },
  ];
}

function ToAttach({ ids, assets, onOpen }: ControlPanelProps & { ids: readonly string[] }) {
  const lines = assets.flatMap((asset) =>
    asset.components
      .filter(({ id }) => ids.includes(id))
      .map((component): AssetLine & { component: { id: string; title: string } } => ({ asset, component })),
  );
  return (
    <span className="row wrap tight">
      {lines.map((line) => (
        <Button key={line.component.id} size="small" icon={<Unlink className="icon small" />} onClick={() => onOpen(line)}>
          {line.component.title}
        </Button>
      ))}
    </span>
  );
}
