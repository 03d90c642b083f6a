import { Select } from '@mantine/core';
import { statusesInOrder, statusText } from '../../../domain/document/unknownStatus.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type FieldProps, textOf, wrapperOf } from './field.ts';
import type { FieldView, FilterProps } from './fieldView.ts';

export const companyStatusView: FieldView = {
  Editor: StatusField,
  width: 'half',
  column: 150,
  Filter: StatusFilter,
};

/** What can be chosen, in the organisation's order; a status that is there no more can stay. */
function useStatuses(now: string) {
  const { docStatuses } = useSession().organisation.settings;
  const all = statusesInOrder(docStatuses).map(({ status }) => status);
  return (now === '' || all.includes(now) ? all : [...all, now]).map((status) => ({
    value: status,
    label: statusText(docStatuses, status),
  }));
}

function StatusField(props: FieldProps) {
  const { value, onChange } = props;
  const statuses = useStatuses(textOf(value));
  return (
    <Select
      {...wrapperOf(props)}
      data={statuses}
      disabled={statuses.length === 0}
      value={textOf(value) || null}
      onChange={(status) => onChange(status ?? '')}
      clearable
    />
  );
}

function StatusFilter({ facts: { label }, value, onChange, className }: FilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={useStatuses(value ?? '')}
      value={value}
      onChange={onChange}
      clearable
      className={className}
    />
  );
}
