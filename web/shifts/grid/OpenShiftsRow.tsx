import { useState } from 'react';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { placesLeft } from '../../../domain/openShift/openShift.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, weekdayOf } from '../../../domain/time/localDay.ts';
import { isWeekend } from '../../../domain/time/weekdays.ts';
import { OpenShiftChip, type OpenShiftChipProps } from '../../openShifts/OpenShiftChip.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';
import { chipHeight, mostLines, openRowLines } from './gridLayout.ts';
import styles from './shiftGrid.module.css';

/** The open shifts of the days that are shown, and how many lines their row has. */
export interface OpenShiftLines {
  readonly byDay: ReadonlyMap<LocalDay, readonly FactOf<'openShift'>[]>;
  readonly lines: number;
  readonly isOpened: boolean;
  readonly toggle: () => void;
}

/** Arranges open shifts by the day on which they begin. */
export function useOpenShiftLines(shifts: readonly FactOf<'openShift'>[]): OpenShiftLines {
  const { zone } = useFormats();
  const [isOpened, setIsOpened] = useState(false);
  const byDay = Map.groupBy(shifts, ({ start }) => localDayOf(zone, start));
  const most = Math.max(0, ...[...byDay.values()].map(({ length }) => length));
  return {
    byDay,
    ...openRowLines(most, isOpened),
    toggle: () => setIsOpened((old) => !old),
  };
}

export interface OpenShiftsRowProps extends Pick<OpenShiftChipProps, 'onGive' | 'onCarry'> {
  readonly address: ShiftsAddress;
  readonly arranged: OpenShiftLines;
  readonly height: number;
  /** Empty cells after the weeks, one for each fortnight. */
  readonly fortnights: number;
}

/** The hours that need somebody, above the people. */
export function OpenShiftsRow({ address, arranged, height, fortnights, ...chip }: OpenShiftsRowProps) {
  const { first, weeks, today } = address;
  const { byDay, isOpened, toggle } = arranged;
  const { format } = useFormats();
  const shown = isOpened ? Number.POSITIVE_INFINITY : mostLines;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the other rows of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its buttons
    <div role="row" aria-rowindex={2} className={styles.openRow} style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
      <div role="rowheader" aria-colindex={1} className={styles.name}>
        <span className={styles.nameText}>Open shifts</span>
      </div>
      {Array.from({ length: 7 * weeks }, (_, offset) => first + offset).map((day, column) => {
        const those = byDay.get(day) ?? [];
        const isCut = those.length > shown;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the row
          // biome-ignore lint/a11y/useFocusableInteractive: as the row
          <div
            key={day}
            role="gridcell"
            aria-colindex={column + 2}
            className={styles.openCell}
            data-today={day === today || undefined}
            data-weekend={isWeekend(weekdayOf(day)) || undefined}
          >
            {(isCut ? those.slice(0, mostLines - 1) : those).map((shift) => (
              <OpenShiftChip key={shift.id} shift={shift} {...chip} />
            ))}
            {(isCut || (isOpened && those.length > mostLines)) && (
              <button
                type="button"
                className={styles.openMore}
                style={{ height: chipHeight }}
                aria-expanded={isOpened}
                aria-label={`${isOpened ? 'Fewer' : 'More'} open shifts of ${format.dayOf(dateOfLocalDay(day))}`}
                onClick={toggle}
              >
                {isOpened ? 'Fewer' : `${those.length - mostLines + 1} more`}
              </button>
            )}
          </div>
        );
      })}
      {Array.from({ length: weeks }, (_, week) => {
        const open = Array.from({ length: 7 }, (_, day) => byDay.get(first + 7 * week + day) ?? []).flat();
        const seconds = open.reduce((sum, shift) => sum + (shift.end - shift.start) * placesLeft(shift), 0);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the row
          // biome-ignore lint/a11y/useFocusableInteractive: as the row
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            key={week}
            role="gridcell"
            className={styles.total}
            title="Hours that nobody has taken"
            aria-label={`Hours that nobody has taken: ${hoursMinutes(seconds)}`}
          >
            {hoursMinutes(seconds)}
          </div>
        );
      })}
      {Array.from({ length: fortnights }, (_, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as the row
        // biome-ignore lint/a11y/useFocusableInteractive: as the row
        // biome-ignore lint/suspicious/noArrayIndexKey: they are empty
        <div key={index} role="gridcell" className={styles.total} />
      ))}
    </div>
  );
}
