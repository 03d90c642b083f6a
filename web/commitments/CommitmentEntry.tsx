import type { CSSProperties } from 'react';
import type { Commitment } from '../../domain/lane/lane.ts';
import { laneReadings } from '../../domain/lane/lanes.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { iconOfRecord } from '../shell/menu.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { commitmentKey } from '../timeline/board/commitments.ts';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import classes from './commitmentEntry.module.css';

export interface CommitmentEntryProps {
  readonly commitment: Commitment;
  /** `bar`: as wide as it is long; `block`: as tall as it is long; `line`: a line of a day; `row`: a row of a list. */
  readonly as: 'bar' | 'block' | 'line' | 'row';
  /** The day under which it stands; that of its beginning if omitted. */
  readonly day?: LocalDay | undefined;
  readonly style?: CSSProperties | undefined;
  /** On a board, which has one tab stop: whether it is this. */
  readonly tabStop?: boolean | undefined;
}

/** What takes people's time besides bookings, with the icon and the name of its kind. It opens the record, unless the board shows a past moment. */
export function CommitmentEntry({ commitment, as, day, style, tabStop = true }: CommitmentEntryProps) {
  const { format } = useFormats();
  const { open } = useBeside('commitment');
  const { asOf } = useTimeTravel();
  const { category, title, start, end, isOver } = commitment;
  const Icon = iconOfRecord(category);
  const kind = capitalised(laneReadings.get(category)?.words.one ?? category);
  const time =
    as === 'row'
      ? format.onDay(start, end, day)
      : as === 'line'
        ? format.timeOnDay(start, end, day)
        : undefined;
  const spoken = [[time, title].filter(Boolean).join(' '), kind, format.spokenDays(start, end)].join(', ');
  return (
    <button
      type="button"
      className={classes.entry}
      style={style}
      data-as={as}
      data-commitment={commitmentKey(commitment)}
      data-over={isOver || undefined}
      data-free={commitment.overlaps ? undefined : ''}
      aria-label={spoken}
      title={spoken}
      aria-disabled={asOf !== null || undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => asOf === null && open(commitmentKey(commitment))}
    >
      <Icon size={14} stroke={1.8} aria-hidden />
      {time !== undefined && <span className={classes.time}>{time}</span>}{' '}
      <span className={classes.title} dir="auto">
        {title}
      </span>{' '}
      {as === 'row' && <span className={classes.kind}>{kind}</span>}
    </button>
  );
}
