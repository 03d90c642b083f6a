import { labelsOfType } from '../../domain/label/labelUses.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { useFoundRecords } from '../records/fields/useFoundRecords.ts';

const among = labelsOfType('option_1');

/** The organisation's own choice for a booking; nothing where it has no label of that type. */
export function OptionSelect({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const { choices } = useFoundRecords('label', '', [], among);
  if (choices.length === 0 && value === null) return null;
  return (
    <RecordSelect category="label" among={among} label="Option" clearable value={value} onChange={onChange} />
  );
}
