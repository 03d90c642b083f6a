import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../domain/fullName.ts';
import { queries } from '../client/queries.ts';

export interface ResourcesSelectProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (resourceIds: string[]) => void;
  /** Names of those chosen already, who may be inactive by now. */
  readonly known: readonly { readonly id: string; readonly name: string }[];
  /** Whether all can be taken out in one go. */
  readonly clearing?: 'at once' | 'one by one';
}

/** Field workers by name; the first chosen is the primary one. */
export function ResourcesSelect(props: ResourcesSelectProps) {
  const { label, description, value, onChange, known, clearing = 'at once' } = props;
  const resources = useQuery(queries.everyResource());
  const active = (resources.data?.rows ?? [])
    .filter(({ inactive }) => !inactive)
    .map((resource) => ({ value: resource.id, label: fullName(resource) }));
  const rest = known
    .filter(({ id }) => !active.some((choice) => choice.value === id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Search by name' : ''}
      searchable
      clearable={clearing === 'at once'}
      hidePickedOptions
      limit={60}
      data={[...active, ...rest]}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage={resources.isPending ? 'Loading …' : 'Nobody by this name'}
      maxDropdownHeight={260}
    />
  );
}
