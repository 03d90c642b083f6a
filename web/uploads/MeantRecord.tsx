import { Select } from '@mantine/core';
import { useState } from 'react';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { useFoundRecords } from '../records/fields/useFoundRecords.ts';

export interface MeantRecordProps {
  readonly category: RecordName;
  /** What can be chosen besides a record. */
  readonly first: readonly { readonly value: string; readonly label: string }[];
  readonly label: string;
  /** How a file names the record; null if nothing is said. */
  readonly means: string | null;
  readonly onMeans: (means: string | null) => void;
}

/** The record that a value of a file stands for, searched by name. */
export function MeantRecord({ category, first, label, means, onMeans }: MeantRecordProps) {
  const [text, setText] = useState('');
  const [none] = first;
  const plain = first.map((one) => one.label).includes(text) ? '' : text;
  const { choices, nothingFound } = useFoundRecords(category, plain, []);
  const records = choices.map(({ value, label: title }) => ({
    // Labels are told apart by their names in files; everybody else by what nobody shares.
    value: category === 'label' ? title : `id:${value}`,
    label: title,
  }));
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const offered = [...first, ...records];
  const value = means ?? none?.value ?? null;
  const known = offered.some((one) => one.value === value);
  return (
    <Select
      size="xs"
      aria-label={label}
      searchable
      allowDeselect={false}
      data={known || chosen === null ? offered : [...offered, chosen]}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(next, option) => {
        setChosen(option);
        onMeans(next === null || next === none?.value ? null : next);
      }}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={260}
    />
  );
}
