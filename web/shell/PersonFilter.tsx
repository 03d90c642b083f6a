import { Select } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface People {
  readonly people: readonly { readonly uid: string; readonly name: string }[];
}

export interface PersonFilterProps<Answer extends People> {
  /** Asked when the list is opened, or somebody is chosen. */
  readonly query: UseQueryOptions<Answer, Error, Answer, string[]>;
  /** A uid; somebody whom the list does not know is shown by it. */
  readonly value: string | null;
  readonly onChange: (uid: string | null) => void;
  readonly className: string;
}

/** Chooses a person by whose doings a list is filtered. */
export function PersonFilter<Answer extends People>({
  query,
  value,
  onChange,
  className,
}: PersonFilterProps<Answer>) {
  const [asked, setAsked] = useState(value !== null);
  const people = useQuery({ ...query, enabled: asked });
  const known = people.data?.people.map(({ uid, name }) => ({ value: uid, label: name })) ?? [];
  const strange = value !== null && known.every((one) => one.value !== value);
  return (
    <Select
      aria-label="Person"
      placeholder="Everybody"
      data={strange ? [...known, { value, label: value }] : known}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setAsked(true)}
      nothingFoundMessage={people.isPending ? 'Loading' : 'Nobody has that name'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Everybody' }}
      className={className}
    />
  );
}
