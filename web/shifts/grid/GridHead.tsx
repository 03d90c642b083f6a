import { dateOfLocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import { isWeekend, shortName } from '../../../domain/time/weekdays.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { fortnightsOf } from '../personWeek.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';
import styles from './shiftGrid.module.css';

/** The days above their columns, and what the totals count. */
export function GridHead({ address }: { readonly address: ShiftsAddress }) {
  const { format } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const { first, weeks, today } = address;
  const days = Array.from({ length: 7 * weeks }, (_, offset) => first + offset);
  const fortnights = fortnightsOf(first, weeks, weekStart);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its rows
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div role="row" aria-rowindex={1} className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as its rows */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus */}
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        Person
      </div>
      {days.map((day, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as its rows
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
        <div
          key={day}
          role="columnheader"
          aria-colindex={column + 2}
          className={styles.day}
          data-today={day === today || undefined}
          data-weekend={isWeekend(weekdayOf(day)) || undefined}
        >
          <span>{shortName(weekdayOf(day))}</span>
          <span className={styles.date}>{format.dateOf(dateOfLocalDay(day))}</span>
        </div>
      ))}
      {Array.from({ length: weeks }, (_, week) => (
        // biome-ignore lint/a11y/useSemanticElements: as its rows
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
        // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
        <div key={week} role="columnheader" className={styles.sum}>
          {weeks === 1 ? 'Week' : `Week ${week + 1}`}
        </div>
      ))}
      {fortnights.map((from) => (
        // biome-ignore lint/a11y/useSemanticElements: as its rows
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
        <div key={`fortnight ${from}`} role="columnheader" className={styles.sum}>
          <span>Fortnight</span>
          <span className={styles.date}>{format.dateOf(dateOfLocalDay(from))}</span>
        </div>
      ))}
    </div>
  );
}
