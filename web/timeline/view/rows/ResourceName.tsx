import type { AbsenceView, BookingView, ResourceView } from '../../../../api/contract/views.ts';
import { hoursUsed } from '../../../../domain/booking/hoursUsed.ts';
import { type Commitment, countedSeconds } from '../../../../domain/lane/lane.ts';
import { hoursMinutes } from '../../../../domain/time/hoursMinutes.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { spokenAbsence } from '../../board/absenceText.ts';
import { nameOf } from '../../board/board.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import styles from '../boardView.module.css';

export interface ResourceNameProps {
  readonly resource: ResourceView;
  readonly labels: string;
  readonly bookings: readonly BookingView[];
  readonly commitments: readonly Commitment[];
  /** Leave and breaks in the days that are shown. */
  readonly away: readonly AbsenceView[];
  /** The week whose hours are counted, and the organisation's limit for it in hours. */
  readonly week: Interval;
  readonly weekLimit: number | 'none';
  readonly format: TimeFormat;
  readonly tabStop: boolean;
}

/** Who a row is, with the person's labels and hours. */
export function ResourceName(props: ResourceNameProps) {
  const { resource, labels, bookings, away, format, tabStop } = props;
  const name = nameOf(resource, resource.id);
  const used = hoursUsed(bookings, props.week) + countedSeconds(props.commitments, props.week);
  const limit = resource.maxHoursPerWeek ?? (props.weekLimit === 'none' ? undefined : props.weekLimit);
  const over = limit !== undefined && used > limit * 3600;
  const own = resource.maxHoursPerWeek;
  const hours = `${hoursMinutes(used)}${own === null ? '' : ` / ${hoursMinutes(own * 3600)}`} h`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    <div
      role="rowheader"
      className={styles.name}
      tabIndex={tabStop ? 0 : -1}
      data-name={resource.id}
      title={labels === '' ? name : `${name}: ${labels}`}
    >
      <span className={styles.nameText} dir="auto">
        {name}
      </span>
      {away.length > 0 && (
        <span className={styles.awayText}>
          {` ${away.map((absence) => spokenAbsence(absence, format)).join('. ')}. `}
        </span>
      )}
      <span className={styles.nameMore}>
        <span className={styles.labels}>
          {resource.inactive
            ? 'Inactive'
            : resource.external
              ? `External${labels && ` · ${labels}`}`
              : labels}
        </span>
        <span className={styles.hours} data-over={over || undefined}>
          {hours}
        </span>
      </span>
      {limit !== undefined && limit < 168 && (
        <span className={styles.meter} data-over={over || undefined} aria-hidden="true">
          <span style={{ transform: `scaleX(${Math.min(1, used / (limit * 3600))})` }} />
        </span>
      )}
    </div>
  );
}
