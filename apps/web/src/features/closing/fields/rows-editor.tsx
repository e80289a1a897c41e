import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import styles from "../step/step.module.css";

type RowsEditorProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Names a row for its title and its buttons. */
  readonly rowTitle: (row: Row, index: number) => string;
  readonly fields: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode;
  readonly onChange: (rows: readonly Row[]) => void;
  /** A new row; without it none may be added. */
  readonly add?: { readonly label: string; readonly make: () => Row };
  readonly isFixed: boolean;
};

/** Rows that a person types: each one is a card with its fields, and may be removed. */
export function RowsEditor<Row>({ label, rows, rowKey, rowTitle, fields, onChange, add, isFixed }: RowsEditorProps<Row>) {
  const replace = (index: number, part: Partial<Row>): void =>
    onChange(rows.map((row, other) => (other === index ? { ...row, ...part } : row)));
  return (
    <section className="stack" aria-label={label}>
      {rows.length > 0 && (
        <ul className={styles["rows"]}>
          {rows.map((row, index) => (
            <li key={rowKey(row, index)} className={styles["row"]}>
              <div className={styles["rowHead"]}>
                <b className="grow">{rowTitle(row, index)}</b>
                {add !== undefined && !isFixed && (
                  <IconButton
                    size="small"
                    label={`${t("action.remove", "Retirer")}\u00a0: ${rowTitle(row, index)}`}
                    icon={<Trash2 className="icon small" />}
                    onClick={() => onChange(rows.filter((_, other) => other !== index))}
                  />
                )}
              </div>
              {fields(row, (part) => replace(index, part), index)}
            </li>
          ))}
        </ul>
      )}
      {add !== undefined && !isFixed && (
        <div>
          <Button kind="soft" icon={<Plus className="icon small" />} onClick={() => onChange([...rows, add.make()])}>
            {add.label}
          </Button>
        </div>
      )}
    </section>
  );
}
