import { referable } from '../referable.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import { RecordSelect } from './RecordSelect.tsx';

/** Another record. */
export function ReferenceField(props: FieldProps) {
  const { facts, value, onChange, required } = props;
  const { refersTo = '', among } = facts;
  const to = referable(refersTo);
  if (to === undefined) return null;
  return (
    <RecordSelect
      {...wrapperOf(props)}
      category={to.name}
      {...(among === undefined ? {} : { among })}
      clearable={!required}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}
