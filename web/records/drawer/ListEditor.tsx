import type { RecordList } from '../../../domain/record/recordTypes.ts';
import type { RecordName } from '../../../domain/records.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { type AnyRow, isRecordName } from '../anyRecord.ts';
import { RecordsSelect } from '../fields/RecordsSelect.tsx';
import { idsOf } from '../fieldText.ts';

export interface ListEditorProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  /** The list by its name, and as it is declared. */
  readonly list: string;
  readonly declared: RecordList;
}

/** The names that a record keeps beside its fields: each that is added or taken out is saved at once. */
export function ListEditor({ name, row, list, declared }: ListEditorProps) {
  const command = useCommand();
  const { label, refersTo, item, add, remove } = declared;
  const named = idsOf(row[list]);
  if (!isRecordName(refersTo)) return null;
  const onChange = (next: readonly string[]) => {
    const added = next.find((id) => !named.includes(id));
    const removed = named.find((id) => !next.includes(id));
    const send = (step: string, id: string) =>
      void command.sendAny(`${name}.${step}`, { [`${name}Id`]: row.id, [item]: id });
    if (added !== undefined) send(add, added);
    else if (removed !== undefined) send(remove, removed);
  };
  return (
    <div>
      <RecordsSelect
        category={refersTo}
        label={label}
        value={named}
        onChange={onChange}
        clearing="one by one"
      />
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </div>
  );
}
