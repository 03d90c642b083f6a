import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../api/contract/views.ts';
import { allocationDecisionOf } from '../../domain/history/allocationDecision.ts';
import { queries } from '../client/queries.ts';
import { ChangedValue } from '../history/ChangedValue.tsx';
import { changedFieldText, shownChanges } from '../history/changeText.ts';
import { exactTime } from '../history/exactTime.ts';
import entryClasses from '../history/historyEntry.module.css';
import { LoadFailed } from '../shell/Notice.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingHistory.module.css';
import { ChoicesExplained } from './ChoicesExplained.tsx';

/** Every event of a booking in order: what, who, when, and what it changed. */
export function BookingHistory({ bookingId }: { readonly bookingId: string }) {
  const history = useQuery(queries.bookingHistory(bookingId));
  if (history.error !== null && history.data === undefined) {
    return <LoadFailed what="The history" error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (history.data === undefined) {
    return (
      <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading">
        <Skeleton height={56} radius="md" />
        <Skeleton height={56} radius="md" />
        <Skeleton height={56} radius="md" />
      </Stack>
    );
  }
  return (
    <ol className={classes.entries} aria-label="History">
      {history.data.entries.map((entry) => (
        <Entry key={entry.eventId} entry={entry} />
      ))}
    </ol>
  );
}

/** More changes than these are told on demand. */
const shownAtOnce = 5;

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const formats = useFormats();
  const changes = shownChanges(entry.changes);
  return (
    <li className={`${entryClasses.entry} ${classes.entry}`}>
      <p className={entryClasses.summary}>{entry.summary}</p>
      <p className={classes.who}>
        {entry.actor.name} · {roleLabel(entry.actor.role)} ·{' '}
        <time dateTime={new Date(entry.at).toISOString()} title={exactTime(entry.at, formats)}>
          {formats.format.recordedAt(entry.at)}
        </time>
      </p>
      <Choices entry={entry} />
      {changes.length > 0 && (
        <details className={classes.changes} open={changes.length <= shownAtOnce}>
          <summary>
            {changes.length} {changes.length === 1 ? 'change' : 'changes'}
          </summary>
          <dl>
            {changes.map((change) => (
              <div key={change.field}>
                <dt>{changedFieldText(change.field)}</dt>
                <dd>
                  <ChangedValue change={change} moments={formats.moments} emptyBefore="told" />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** How people were chosen, where the event is an allocation. */
function Choices({ entry }: { readonly entry: HistoryEntry }) {
  const decision = allocationDecisionOf({ type: entry.type, data: entry.data });
  return decision === null ? null : <ChoicesExplained {...decision} />;
}
