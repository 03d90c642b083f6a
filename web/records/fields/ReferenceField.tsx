import { isRecordName } from '../anyRecord.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import { RecordSelect } from './RecordSelect.tsx';

/** Another record. */
export function ReferenceField(props: FieldProps) {
  const { facts, value, onChange, required } = props;
  const { refersTo = '' } = facts;
  if (!isRecordName(refersTo)) return null;
  return (
    <RecordSelect
      {...wrapperOf(props)}
      category={refersTo}
      clearable={!required}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}
