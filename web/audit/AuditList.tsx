import { Link } from 'react-router-dom';
import type { AuditEventView } from '../../api/contract/audit.ts';
import { EventRow } from '../history/EventRow.tsx';
import classes from '../history/eventList.module.css';
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
  const { stream, linkTo } = useOpenRecord();
  const { kind, name } = recordText(event.stream, event.record);
  const link = (
    <Link {...linkTo(event.stream)} className={classes.link} title={name}>
      {name}
    </Link>
  );
  return <EventRow {...event} kind={kind} record={link} isOpen={event.stream === stream} />;
}
