import { idsOf } from '../fieldText.ts';
import { RecordNames } from '../RecordNames.tsx';
import { referable } from '../referable.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';
import { RecordsSelect } from './RecordsSelect.tsx';

export const referencesView: FieldView = {
  Editor: ReferencesField,
  width: 'whole',
  Value: ({ facts: { refersTo = '' }, value, formats }) => (
    <RecordNames category={refersTo} ids={idsOf(value)} nameOf={(id) => formats.nameOf(refersTo, id)} />
  ),
};

/** Any number of other records. */
function ReferencesField(props: FieldProps) {
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
