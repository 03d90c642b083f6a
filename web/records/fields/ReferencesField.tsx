import { isRecordName } from '../anyRecord.ts';
import { idsOf } from '../fieldText.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import { RecordsSelect } from './RecordsSelect.tsx';

/** Any number of other records. */
export function ReferencesField(props: FieldProps) {
  const { facts, value, onChange } = props;
  const { refersTo = '', among } = facts;
  if (!isRecordName(refersTo)) return null;
  return (
    <RecordsSelect
      {...wrapperOf(props)}
      category={refersTo}
      among={among}
      value={idsOf(value)}
      onChange={onChange}
    />
  );
}
