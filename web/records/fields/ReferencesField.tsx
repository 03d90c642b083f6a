import { idsOf } from '../fieldText.ts';
import { referable } from '../referable.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import { RecordsSelect } from './RecordsSelect.tsx';

/** Any number of other records. */
export function ReferencesField(props: FieldProps) {
  const { facts, value, onChange } = props;
  const { refersTo = '', among } = facts;
  const to = referable(refersTo);
  if (to === undefined) return null;
  return (
    <RecordsSelect
      {...wrapperOf(props)}
      category={to.name}
      among={among}
      value={idsOf(value)}
      onChange={onChange}
    />
  );
}
