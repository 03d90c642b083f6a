import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BookingStatus } from '../../../../domain/booking/bookingStatus.ts';
import type { HoursShown } from '../../address/timelineAddress.ts';
import type { BoardFilter, LabelChoice } from '../../board/boardFilter.ts';
import { LabelFilter } from '../tools/LabelFilter.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import styles from './statusLegend.module.css';
import { useStatusLabels } from './statusLook.ts';

export interface StatusLegendProps {
  /** Those that there can be. */
  readonly statuses: readonly BookingStatus[];
  readonly filter: BoardFilter;
  readonly onFilter: (filter: BoardFilter) => void;
  /** The labels that the board can be narrowed by. */
  readonly offered: readonly LabelChoice[];
  /** How many bookings of each status are in view, shown or not; undefined until they are counted. */
  readonly counts: ReadonlyMap<BookingStatus, number> | undefined;
  /** Undefined where no hours are drawn. */
  readonly hours: HoursShown | undefined;
  readonly onHours: (hours: HoursShown) => void;
  /** Whether cover is shown under the board; undefined where there is none. */
  readonly cover: 'shown' | 'hidden' | undefined;
  readonly onCover: (cover: 'shown' | 'hidden') => void;
  /** Chooses colours, heights and groups; undefined where that is not offered. */
  readonly lookMenu?: ReactNode;
  /** Who else looks at boards. */
  readonly colleagues?: ReactNode;
}

/**
 * The colours and icons of the statuses, how many bookings have each, and which of them the board shows; and
 * whether it shows all hours. Cancelled bookings are an entry of their own: they are no part of all, and can be hidden
 * without choosing among the others.
 */
export function StatusLegend(props: StatusLegendProps) {
  const { statuses: possible, filter, onFilter, offered, counts, hours, onHours, cover, onCover } = props;
  const { statuses, cancelled } = filter;
  const statusLabels = useStatusLabels();
  const toggle = (status: BookingStatus) =>
    onFilter({
      ...filter,
      statuses: statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status],
    });
  const isLeftOut = (status: BookingStatus) =>
    statuses.length > 0 ? !statuses.includes(status) : status === 'cancelled' && cancelled === 'hidden';
  const all =
    counts &&
    possible.reduce((sum, status) => (status === 'cancelled' ? sum : sum + (counts.get(status) ?? 0)), 0);
  return (
    <fieldset className={styles.legend} aria-label="What the board shows">
      <div className={styles.statuses}>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={statuses.length === 0}
          onClick={() => onFilter({ ...filter, statuses: [] })}
        >
          All <span className={styles.count}>{all}</span>
        </button>
        {possible.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.chip}
            aria-pressed={statuses.includes(status)}
            data-hidden={isLeftOut(status) || undefined}
            onClick={() => toggle(status)}
          >
            <span className={styles.swatch} data-status={status}>
              <StatusIcon name={status} />
            </span>
            {statusLabels[status]} <span className={styles.count}>{counts && (counts.get(status) ?? 0)}</span>
          </button>
        ))}
        {statuses.length === 0 && possible.includes('cancelled') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            className={styles.eye ?? ''}
            aria-label="Hide cancelled bookings"
            aria-pressed={cancelled === 'hidden'}
            title={cancelled === 'hidden' ? 'Show cancelled bookings' : 'Hide cancelled bookings'}
            onClick={() =>
              onFilter(cancelled === 'hidden' ? withoutHiding(filter) : { ...filter, cancelled: 'hidden' })
            }
          >
            {cancelled === 'hidden' ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          </ActionIcon>
        )}
      </div>
      <LabelFilter filter={filter} onFilter={onFilter} offered={offered} />
      {props.colleagues}
      {props.lookMenu}
      {cover !== undefined && (
        <button
          type="button"
          className={`${styles.chip} ${styles.cover}`}
          aria-pressed={cover === 'shown'}
          title={
            cover === 'shown'
              ? 'Hide how many people are needed'
              : 'Show how many people are needed against who is there'
          }
          onClick={() => onCover(cover === 'shown' ? 'hidden' : 'shown')}
        >
          Cover
        </button>
      )}
      {hours !== undefined && (
        <button
          type="button"
          className={`${styles.chip} ${styles.hours}`}
          aria-pressed={hours === 'all'}
          title={hours === 'all' ? 'Hide hours outside the working day' : 'Show all hours'}
          onClick={() => onHours(hours === 'all' ? 'working' : 'all')}
        >
          All hours
        </button>
      )}
    </fieldset>
  );
}

function withoutHiding({ cancelled: _hidden, ...filter }: BoardFilter): BoardFilter {
  return filter;
}

/** The room of the legend, while there is nothing to count yet. */
export function LegendRoom() {
  return (
    <div className={styles.legend}>
      <span className={styles.chip} />
    </div>
  );
}
