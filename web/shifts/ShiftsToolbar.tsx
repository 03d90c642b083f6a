import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { SearchField } from '../shell/SearchField.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './shifts.module.css';
import type { ShiftsAddress } from './useShiftsAddress.ts';

/** Which weeks, and whose. */
export function ShiftsToolbar({ address }: { readonly address: ShiftsAddress }) {
  const { format } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const { first, weeks, change, today } = address;
  const thisWeek = firstDayOfWeek(today, weekStart);
  const last = first + 7 * weeks - 1;
  return (
    <div className={classes.toolbar}>
      <Group gap={6} wrap="nowrap" role="group" aria-label="Week">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={weeks === 1 ? 'Week before' : 'Two weeks before'}
          onClick={() => change({ first: first - 7 * weeks })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={first === thisWeek} onClick={() => change({ first: thisWeek })}>
          This week
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={weeks === 1 ? 'Week after' : 'Two weeks after'}
          onClick={() => change({ first: first + 7 * weeks })}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <span className={classes.span} role="status">
        {`${format.dayOf(dateOfLocalDay(first))} – ${format.dayOf(dateOfLocalDay(last))}`}
      </span>
      <SegmentedControl
        className={classes.weeks}
        aria-label="Weeks shown"
        data={[
          { value: '1', label: '1 week' },
          { value: '2', label: '2 weeks' },
        ]}
        value={String(weeks)}
        onChange={(value) => change({ weeks: value === '2' ? 2 : 1 })}
      />
      <SearchField
        className={classes.search}
        label="Search people"
        placeholder="Name or label"
        value={address.search}
        onChange={(search) => change({ search })}
      />
    </div>
  );
}
