import { Badge } from '@mantine/core';
import type { OpenTrailRow, TrailRow } from '../../api/contract/trail.ts';
import { trailKinds } from '../../domain/trail/trailKinds.ts';
import { exactTime } from '../history/exactTime.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './Security.module.css';

export interface TrailListProps {
  readonly label: string;
  readonly rows: readonly (OpenTrailRow & Partial<Pick<TrailRow, 'seq'>>)[];
}

/** Entries in rows: when, what happened, and from where. */
export function TrailList({ label, rows }: TrailListProps) {
  return (
    <ol className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <Row key={row.seq ?? `${row.kind} ${row.actor?.uid} ${row.subject?.id} ${row.at}`} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { readonly row: TrailListProps['rows'][number] }) {
  const formats = useFormats();
  const { kind, at, summary, alarm, seq } = row;
  return (
    <li className={classes.row} data-alarm={alarm || undefined}>
      <time className={classes.when} dateTime={new Date(at).toISOString()} title={exactTime(at, formats)}>
        {formats.format.recordedAt(at)}
      </time>
      <span className={classes.kind}>
        <Badge
          color={alarm ? 'red.8' : 'gray'}
          variant={alarm ? 'filled' : 'light'}
          radius="sm"
          size="md"
          tt="none"
          fw={600}
        >
          {trailKinds[kind].label}
        </Badge>
      </span>
      <span className={classes.what}>{summary}</span>
      <span className={classes.from}>{originText(row)}</span>
      <span className={classes.number}>{seq === undefined ? '' : `№ ${seq}`}</span>
    </li>
  );
}

/** `Firefox on Linux, 203.0.113.7 and one other address`. */
function originText({ device, addresses: [first, ...others] }: OpenTrailRow): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return [device, first === undefined ? null : `${first}${more}`].filter((one) => one !== null).join(', ');
}
