import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import type { Among } from '../../../domain/record/kinds/fieldDescription.ts';
import { useFoundRecords } from './useFoundRecords.ts';

export interface RecordsSelectProps
  extends Pick<
    MultiSelectProps,
    'label' | 'aria-label' | 'className' | 'description' | 'error' | 'required'
  > {
  readonly category: ChangedCategory;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** Which of them can be chosen; omitted: all. */
  readonly among?: Among | undefined;
  /** What an empty field says; omitted: `Search by name`. */
  readonly placeholder?: string;
  /** Whether all of them can be removed at once. */
  readonly clearing?: 'at once' | 'one by one';
}

/** Records by their names, in the order in which they were chosen, searched among all records. */
export function RecordsSelect(props: RecordsSelectProps) {
  const {
    category,
    among,
    value,
    onChange,
    clearing = 'at once',
    placeholder = 'Search by name',
    ...field
  } = props;
  const [text, setText] = useState('');
  const choose = (id: string) => {
    onChange([...value, id]);
    setText('');
  };
  const { choices, nothingFound, byEnter } = useFoundRecords(category, text, value, among);
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      openOnFocus={false}
      clearable={clearing === 'at once'}
      hidePickedOptions
      // As large as a finger needs, also beside a name.
      styles={{ inputField: { minHeight: 24 } }}
      data={choices}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={[...value]}
      onChange={onChange}
      onKeyDown={byEnter(choose)}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={260}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
