import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import type { Among } from '../../../domain/record/kinds/fieldDescription.ts';
import { useFoundRecords } from './useFoundRecords.ts';

export interface RecordSelectProps
  extends Pick<
    SelectProps,
    'label' | 'aria-label' | 'description' | 'error' | 'required' | 'placeholder' | 'className' | 'clearable'
  > {
  readonly category: ChangedCategory;
  /** Which of them can be chosen; omitted: all. */
  readonly among?: Among;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** A record by its name, searched among all records. */
export function RecordSelect({ category, among, value, onChange, ...field }: RecordSelectProps) {
  const [text, setText] = useState('');
  const chosen = value === null ? [] : [value];
  const { choices, nothingFound, byEnter } = useFoundRecords(category, text, chosen, among);
  return (
    <Select
      placeholder="Search by name"
      {...field}
      searchable
      openOnFocus={false}
      data={choices}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={onChange}
      onKeyDown={byEnter(onChange)}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={260}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
