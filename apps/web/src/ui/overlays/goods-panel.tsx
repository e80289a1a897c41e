import { Pencil, Plus } from "lucide-react";
import { useId } from "react";
import { t } from "../../text/t.js";
import { Button, IconButton } from "../controls/button.js";
import { DeleteButton } from "./delete-button.js";
import { EmptyState } from "../messages/empty-state.js";
import { Content, type Read } from "./content.js";
import styles from "./goods-panel.module.css";

/** Something that a company has, as its panel lists it. */
export type Good = { readonly id: string; readonly title: string; readonly note: string };

type GoodsPanelProps = {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly goods: Read<readonly Good[]>;
  /** The one that is being deleted. */
  readonly deleting: string | null;
  readonly onAdd: () => void;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
};

/** A list of what a company has, each edited or deleted from its line. */
export function GoodsPanel({ title, add, empty, goods, deleting, onAdd, onEdit, onDelete }: GoodsPanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="spacer" />
        <Button writes size="small" icon={<Plus className="icon small" />} onClick={onAdd}>
          {add}
        </Button>
      </header>
      <Content of={goods}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={empty} />
          ) : (
            <ul className={styles["goods"]}>
              {found.map((good) => (
                <li key={good.id}>
                  <div className="grow">
                    <b>{good.title}</b>
                    <div className="muted tiny">{good.note}</div>
                  </div>
                  {/* First: it grows when it asks, and what follows at its right does not move. */}
                  <DeleteButton name={good.title} isBusy={deleting === good.id} onDelete={() => onDelete(good.id)} />
                  <IconButton
                    writes
                    label={`${t("action.edit", "Modifier")}\u00a0: ${good.title}`}
                    icon={<Pencil className="icon small" />}
                    onClick={() => onEdit(good.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Content>
    </section>
  );
}
