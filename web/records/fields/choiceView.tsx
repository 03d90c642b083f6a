import { Select } from '@mantine/core';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const choiceView: FieldView = { Editor: ChoiceField, width: 'half' };

/** If there are more choices than this, the field can be searched. */
const easilySeen = 12;

/** One of the values that the declaration names. */
function ChoiceField(props: FieldProps) {
  const { facts, value, onChange, required } = props;
  return (
    <Select
      {...wrapperOf(props)}
      data={Object.entries(facts.choices ?? {}).map(([one, label]) => ({ value: one, label }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      searchable={Object.keys(facts.choices ?? {}).length > easilySeen}
      allowDeselect={!required}
      clearable={!required}
    />
  );
}
