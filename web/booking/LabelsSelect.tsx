import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../client/queries.ts';

export interface LabelsSelectProps {
  readonly description?: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (labelIds: string[]) => void;
}

/** Labels by name; archived ones only where they are chosen already. */
export function LabelsSelect({ description, value, onChange }: LabelsSelectProps) {
  const labels = useQuery(queries.labels());
  const data = (labels.data?.rows ?? [])
    .filter(({ id, archived }) => !archived || value.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      label="Labels"
      description={description}
      placeholder={value.length === 0 ? 'Search by name' : ''}
      searchable
      clearable
      hidePickedOptions
      limit={100}
      data={data}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage={labels.isPending ? 'Loading …' : 'No label by this name'}
      maxDropdownHeight={260}
    />
  );
}
