import { Link } from 'react-router-dom';
import type { AuditEventView } from '../../api/contract/audit.ts';
import { exactTime } from '../history/exactTime.ts';
import { roleLabel } from '../shell/roleLabels.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './Audit.module.css';
import { recordText } from './auditTexts.ts';
import { useOpenRecord } from './openRecord.ts';

/** Events in rows, newest first; the record in a row opens its whole history. */
export function AuditList({ rows }: { readonly rows: readonly AuditEventView[] }) {
  return (
    <ol className={classes.list} aria-label="Events">
      {rows.map((event) => (
        <Row key={event.eventId} event={event} />
      ))}
    </ol>
  );
}

function Row({ event }: { readonly event: AuditEventView }) {
  const formats = useFormats();
  const { stream, linkTo } = useOpenRecord();
  const record = recordText(event.stream, event.record);
  return (
    <li className={classes.row} data-open={event.stream === stream || undefined}>
      <time
        className={classes.when}
        dateTime={new Date(event.at).toISOString()}
        title={exactTime(event.at, formats)}
      >
        {formats.format.recordedAt(event.at)}
      </time>
      <span className={classes.who}>
        {event.actor.role !== 'system' && (
          <>
            <span className={classes.name} title={event.actor.name}>
              {event.actor.name}
            </span>{' '}
          </>
        )}
        <span className={classes.quiet}>{roleLabel(event.actor.role)}</span>
      </span>
      <span className={classes.what}>{event.summary}</span>
      <span className={classes.record}>
        <span className={classes.quiet}>{record.kind}</span>{' '}
        <Link {...linkTo(event.stream)} className={classes.link} title={record.name}>
          {record.name}
        </Link>
      </span>
    </li>
  );
}
