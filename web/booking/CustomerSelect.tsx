import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../domain/fullName.ts';
import { queries } from '../client/queries.ts';

const shown = 40;

export interface CustomerSelectProps {
  readonly value: string | null;
  readonly onChange: (customerId: string | null) => void;
  /** The name of the customer that is chosen already. */
  readonly name?: string | undefined;
  readonly error?: string | undefined;
}

/** A customer by name or reference, searched among all there are. */
export function CustomerSelect({ value, onChange, name, error }: CustomerSelectProps) {
  const [text, setText] = useState(name ?? '');
  const [asked] = useDebouncedValue(text, 200);
  const [chosen, setChosen] = useState(value === null || name === undefined ? null : { value, label: name });
  const search = asked === chosen?.label ? '' : asked.trim();
  const found = useQuery({
    ...queries.customers({ limit: shown, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const choices = (found.data?.rows ?? [])
    .filter((customer) => !customer.inactive || customer.id === value)
    .map((customer) => ({ value: customer.id, label: fullName(customer) }));
  const data =
    chosen === null || choices.some((choice) => choice.value === chosen.value)
      ? choices
      : [chosen, ...choices];
  return (
    <Select
      label="Customer"
      placeholder="Name or reference"
      searchable
      required
      data={data}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(customerId) => {
        setChosen(data.find((choice) => choice.value === customerId) ?? null);
        onChange(customerId);
      }}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No customer by this name'}
      error={error}
      maxDropdownHeight={260}
    />
  );
}
