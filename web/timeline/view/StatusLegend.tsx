import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import type { HoursShown } from '../address/timelineAddress.ts';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './statusLegend.module.css';
import { useStatusLabels } from './statusLook.ts';

export interface StatusLegendProps {
  /** Those that are shown; empty: all. */
  readonly statuses: readonly BookingStatus[];
  readonly onChange: (statuses: readonly BookingStatus[]) => void;
  /** How many bookings of each status are in view, shown or not; undefined until they are counted. */
  readonly counts: ReadonlyMap<BookingStatus, number> | undefined;
  /** Undefined where no hours are drawn. */
  readonly hours: HoursShown | undefined;
  readonly onHours: (hours: HoursShown) => void;
}

/** Cancelled bookings are never on the timeline. */
const onBoard = bookingStatuses.filter((status) => status !== 'cancelled');

/**
 * The colours and icons of the statuses, how many bookings have each, and which of them the board shows; and
 * whether it shows all hours.
 */
export function StatusLegend({ statuses, onChange, counts, hours, onHours }: StatusLegendProps) {
  const statusLabels = useStatusLabels();
  const toggle = (status: BookingStatus) =>
    onChange(statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status]);
  const all = counts && onBoard.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return (
    <fieldset className={styles.legend} aria-label="What the board shows">
      <button
        type="button"
        className={styles.chip}
        aria-pressed={statuses.length === 0}
        onClick={() => onChange([])}
      >
        All <span className={styles.count}>{all}</span>
      </button>
      {onBoard.map((status) => (
        <button
          key={status}
          type="button"
          className={styles.chip}
          aria-pressed={statuses.includes(status)}
          data-hidden={(statuses.length > 0 && !statuses.includes(status)) || undefined}
          onClick={() => toggle(status)}
        >
          <span className={styles.swatch} data-status={status}>
            <StatusIcon name={status} />
          </span>
          {statusLabels[status]} <span className={styles.count}>{counts && (counts.get(status) ?? 0)}</span>
        </button>
      ))}
      {hours !== undefined && (
        <button
          type="button"
          className={`${styles.chip} ${styles.hours}`}
          aria-pressed={hours === 'all'}
          title={hours === 'all' ? 'Fold the hours outside the working day away' : 'Show the nights too'}
          onClick={() => onHours(hours === 'all' ? 'working' : 'all')}
        >
          All hours
        </button>
      )}
    </fieldset>
  );
}
