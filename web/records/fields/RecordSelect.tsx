import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { RecordName } from '../../../domain/records.ts';
import { useFoundRecords } from './useFoundRecords.ts';

export interface RecordSelectProps
  extends Pick<
    SelectProps,
    'label' | 'aria-label' | 'description' | 'error' | 'required' | 'placeholder' | 'className' | 'clearable'
  > {
  readonly category: RecordName;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** A record by its name, searched among all records. */
export function RecordSelect({ category, value, onChange, ...field }: RecordSelectProps) {
  const [text, setText] = useState('');
  const { choices, nothingFound } = useFoundRecords(category, text, value === null ? [] : [value]);
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
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={260}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
