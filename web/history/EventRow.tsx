import type { ReactNode } from 'react';
import { roleLabel } from '../shell/roleLabels.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './eventList.module.css';
import { exactTime } from './exactTime.ts';

export interface EventRowProps {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor: { readonly role: string; readonly name: string };
  /** What happened, in a sentence. */
  readonly summary: string;
  /** `Booking` */
  readonly kind: string;
  /** The name of the record, as a link if it leads somewhere. */
  readonly record: ReactNode;
  readonly isOpen?: boolean;
  /** What else happened at once. */
  readonly more?: ReactNode;
}

/** Something that happened, in a row: when, who, what, and to which record. */
export function EventRow({ at, actor, summary, kind, record, isOpen = false, more }: EventRowProps) {
  const formats = useFormats();
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <time className={classes.when} dateTime={new Date(at).toISOString()} title={exactTime(at, formats)}>
        {formats.format.recordedAt(at)}
      </time>
      <span className={classes.who}>
        {actor.role !== 'system' && (
          <>
            <span className={classes.name} title={actor.name}>
              {actor.name}
            </span>{' '}
          </>
        )}
        <span className={classes.quiet}>{roleLabel(actor.role)}</span>
      </span>
      <div className={classes.whole}>
        <span className={classes.what}>{summary}</span>
        {more}
      </div>
      <span className={classes.record}>
        <span className={classes.quiet}>{kind}</span> {record}
      </span>
    </li>
  );
}
