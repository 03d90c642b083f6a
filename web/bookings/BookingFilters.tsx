import { Chip, Group, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { bookingStatuses } from '../../domain/booking/bookingStatus.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { hasOwnWorkAlone } from '../../domain/rights/persona.ts';
import { maySee } from '../../domain/rights/rights.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { DateRange } from '../shell/DateRange.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { useActor, useIsStaff } from '../shell/SessionContext.ts';
import { usePhone } from '../shell/usePhone.ts';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import classes from './BookingFilters.module.css';
import { type BookingsAddress, type OnlyThose, type Range, ranges } from './bookingsAddress.ts';

const rangeLabels: { readonly [One in Range]: string } = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  next7: 'Next 7 days',
  all: 'All',
  custom: 'Custom',
};
const rangeChoices = ranges.map((value) => ({ value, label: rangeLabels[value] }));

export interface BookingFiltersProps {
  readonly address: BookingsAddress;
  readonly onChange: (change: Partial<BookingsAddress>) => void;
}

/** Which bookings are shown: by time, status and text, or only those that need attention. */
export function BookingFilters({ address, onChange }: BookingFiltersProps) {
  const phone = usePhone();
  const statusLabels = useStatusLabels();
  const actor = useActor();
  const staff = useIsStaff() && !hasOwnWorkAlone(actor);
  // Conflicts and filters are what planners plan with.
  const plans = maySee(actor, 'work', 'planning');
  const onRange = (text: string | null) => {
    const range = ranges.find((one) => one === text);
    if (range !== undefined) onChange({ range });
  };
  const only = (one: OnlyThose) => ({
    checked: address.only === one,
    onChange: () => onChange({ only: address.only === one ? null : one }),
  });
  return (
    <search className={classes.filters} aria-label="Filter the bookings">
      {phone ? (
        <Select
          aria-label="Dates"
          data={rangeChoices}
          value={address.range}
          onChange={onRange}
          allowDeselect={false}
          className={classes.narrowRange ?? ''}
        />
      ) : (
        <SegmentedControl aria-label="Dates" data={rangeChoices} value={address.range} onChange={onRange} />
      )}
      {address.range === 'custom' && <DateRange from={address.from} to={address.to} onChange={onChange} />}
      <SearchField
        label="Search bookings"
        placeholder="Title, reference, customer, person"
        value={address.search}
        onChange={(search) => onChange({ search })}
        className={classes.search}
      />
      <MultiSelect
        aria-label="Statuses"
        placeholder={address.statuses.length === 0 ? 'All statuses' : ''}
        data={bookingStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        value={[...address.statuses]}
        onChange={(values) => onChange({ statuses: bookingStatuses.filter((one) => values.includes(one)) })}
        clearable
        clearButtonProps={{ 'aria-label': 'All statuses' }}
        className={classes.statuses ?? ''}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
      />
      {plans && (
        <RecordsSelect
          category="label"
          among={labelsUsedFor('booking')}
          aria-label="Filters"
          placeholder="All filters"
          value={address.filters}
          onChange={(filters) => onChange({ filters })}
          className={classes.statuses ?? ''}
        />
      )}
      {staff && (
        <Group gap={6}>
          <Chip variant="outline" {...only('unallocated')}>
            Unallocated
          </Chip>
          {plans && (
            <Chip variant="outline" color="red" {...only('conflict')}>
              In conflict
            </Chip>
          )}
          <Chip variant="outline" color="gray" {...only('locked')}>
            Locked
          </Chip>
          <Chip variant="outline" color="gray" {...only('inactive')}>
            Inactive
          </Chip>
        </Group>
      )}
    </search>
  );
}
