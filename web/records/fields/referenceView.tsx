import { idsOf } from '../fieldText.ts';
import { RecordLink } from '../RecordLink.tsx';
import { referable } from '../referable.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';
import { RecordSelect } from './RecordSelect.tsx';

export const referenceView: FieldView = {
  Editor: ReferenceField,
  width: 'half',
  Value: ({ facts: { refersTo = '' }, value, formats }) =>
    idsOf(value).map((id) => (
      <RecordLink key={id} category={refersTo} id={id} name={formats.nameOf(refersTo, id)} />
    )),
};

/** Another record. */
function ReferenceField(props: FieldProps) {
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
