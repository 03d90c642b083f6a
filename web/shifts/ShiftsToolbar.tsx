import { SegmentedControl } from '@mantine/core';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { PeriodSteps } from '../shell/PeriodSteps.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './shifts.module.css';
import type { ShiftsAddress } from './useShiftsAddress.ts';

export interface ShiftsToolbarProps {
  readonly address: ShiftsAddress;
  /** Whether people can be searched; omitted: they can. */
  readonly whose?: 'everybody' | 'own';
}

/** Which weeks, and whose. */
export function ShiftsToolbar({ address, whose = 'everybody' }: ShiftsToolbarProps) {
  const { format } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const { first, weeks, change, today } = address;
  const thisWeek = firstDayOfWeek(today, weekStart);
  const last = first + 7 * weeks - 1;
  return (
    <div className={classes.toolbar}>
      <PeriodSteps
        label="Week"
        back={weeks === 1 ? 'Week before' : 'Two weeks before'}
        on={weeks === 1 ? 'Week after' : 'Two weeks after'}
        onBack={() => change({ first: first - 7 * weeks })}
        onOn={() => change({ first: first + 7 * weeks })}
        now="This week"
        onNow={first === thisWeek ? undefined : () => change({ first: thisWeek })}
      />
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
      {whose === 'everybody' && (
        <SearchField
          className={classes.search}
          label="Search people"
          placeholder="Name or label"
          value={address.search}
          onChange={(search) => change({ search })}
        />
      )}
    </div>
  );
}
