import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AuditEntryView, AuditRecordView } from '../../api/contract/audit.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { ChangedValue } from '../history/ChangedValue.tsx';
import { changedFieldText, shownChanges } from '../history/changeText.ts';
import listClasses from '../history/eventList.module.css';
import { exactTime } from '../history/exactTime.ts';
import entryClasses from '../history/historyEntry.module.css';
import { LoadFailed } from '../shell/Notice.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './Audit.module.css';
import { auditQueries } from './auditQueries.ts';
import { eventTypeText, recordTitle } from './auditTexts.ts';
import { ChainSign } from './ChainSign.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { useOpenRecord } from './openRecord.ts';

/** The whole history of the record that the address names, verified and explained. */
export function RecordDrawer() {
  const { stream, close } = useOpenRecord();
  const record = useQuery({ ...auditQueries.record(stream ?? ''), enabled: stream !== null });
  const title = stream === null ? undefined : recordTitle(stream, record.data?.record ?? null);
  return (
    <SideDrawer opened={stream !== null} onClose={close} lies="over" size={680} title={title ?? ''}>
      {record.data !== undefined ? (
        <RecordHistory record={record.data} />
      ) : record.error !== null ? (
        <LoadFailed what="The history" error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading">
          {[72, 34, 80, 81, 82].map((height) => (
            <Skeleton key={height} height={height} radius="md" />
          ))}
        </Stack>
      )}
    </SideDrawer>
  );
}

function RecordHistory({ record }: { readonly record: AuditRecordView }) {
  const { chain, entries, stream } = record;
  const suspect = chain.verdict === 'broken' ? chain.suspect.eventId : null;
  return (
    <Stack gap="md">
      <ChainSign chain={chain} />
      <ExportButtons
        path={`/api/v1/audit/streams/${encodeURIComponent(stream)}/export`}
        name={`audit-${stream}`}
      />
      <ol className={classes.entries} aria-label="History">
        {entries.map((entry) => (
          <Entry
            key={entry.eventId}
            stream={stream}
            entry={entry}
            proof={entry.eventId === suspect ? 'suspect' : 'proved'}
          />
        ))}
      </ol>
    </Stack>
  );
}

function Entry({
  stream,
  entry,
  proof,
}: {
  readonly stream: string;
  readonly entry: AuditEntryView;
  readonly proof: 'proved' | 'suspect';
}) {
  const formats = useFormats();
  const changes = shownChanges(entry.changes);
  return (
    <li className={`${entryClasses.entry} ${classes.entry}`} data-suspect={proof === 'suspect' || undefined}>
      <p className={entryClasses.summary}>{entry.summary}</p>
      <p className={listClasses.quiet}>
        {entry.actor.role === 'system'
          ? roleLabel(entry.actor.role)
          : `${entry.actor.name} · ${roleLabel(entry.actor.role)}`}{' '}
        · <time dateTime={new Date(entry.at).toISOString()}>{exactTime(entry.at, formats)}</time>
      </p>
      {proof === 'suspect' && (
        <Text className={classes.bad ?? ''} fw={600} size="sm">
          This event is not as it was recorded.
        </Text>
      )}
      {changes.length > 0 && (
        <dl className={classes.changes} aria-label="Changes">
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{changedFieldText(change.field)}</dt>
              <dd>
                <ChangedValue change={change} moments={formats.moments} emptyBefore="leftOut" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.decision !== null && <DecisionTable decision={entry.decision} />}
      <details className={classes.details}>
        <summary>Record of event {entry.revision + 1}</summary>
        <dl>
          {recordFields(entry).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code className={classes.hash}>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.ways}>
          <Link to={`/audit?text=${encodeURIComponent(entry.commandId)}`} className={listClasses.link}>
            All events of this command
          </Link>
          <Link to={boardThen(stream, entry.at)} className={listClasses.link}>
            The board just after this event
          </Link>
        </p>
      </details>
    </li>
  );
}

/** A link to the board as it was right after an event, with the event's booking open. */
function boardThen(stream: string, at: number): string {
  const record = parseStreamName(stream);
  const booking = record?.category === 'booking' ? `&booking=${encodeURIComponent(record.id)}` : '';
  return `/week2timeline?asOf=${at}${booking}`;
}

function recordFields(entry: AuditEntryView): readonly (readonly [string, string])[] {
  return [
    ['Event', `${eventTypeText(entry.type)} (${entry.type})`],
    ['Event id', entry.eventId],
    ['Command id', entry.commandId],
    ...(entry.causationId === null ? [] : [['Caused by', entry.causationId] as const]),
    ['Position', String(entry.position)],
    ['User id', entry.actor.uid],
    ['Hash of the event before', entry.prev ?? 'none, this is the first'],
    ['Data', JSON.stringify(entry.data, null, 1)],
  ];
}
