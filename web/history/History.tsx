import { Button, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { HistoryEntry } from '../../api/contract/views.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { changedFieldText, changedValueText, shownChanges } from './changeText.ts';
import classes from './History.module.css';
import { HistoryLine } from './HistoryLine.tsx';

/** The words for a changed field and its values. */
export interface ChangeTexts {
  readonly fieldText: (field: string) => string;
  readonly valueText: typeof changedValueText;
}

const usualTexts: ChangeTexts = { fieldText: changedFieldText, valueText: changedValueText };

export interface HistoryProps {
  readonly history: UseQueryResult<{ readonly entries: readonly HistoryEntry[] }>;
  readonly texts?: ChangeTexts;
  /**
   * Shows this many of the last entries, newest first, and the rest on demand; omitted: all, oldest first.
   */
  readonly latest?: number;
  /** Shows more about an entry. */
  readonly Further?: ComponentType<{ readonly entry: HistoryEntry }>;
}

/** Every event of a record in order: what, who, when, and what it changed. */
export function History({ history, texts = usualTexts, latest, Further }: HistoryProps) {
  const [told, setTold] = useState<'latest' | 'all'>('latest');
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
  const { entries } = history.data;
  const ordered = latest === undefined ? entries : entries.toReversed();
  const shown = latest === undefined || told === 'all' ? ordered : ordered.slice(0, latest);
  return (
    <>
      <ol className={classes.entries} aria-label="History" reversed={latest !== undefined}>
        {shown.map((entry) => (
          <Entry key={entry.eventId} entry={entry} texts={texts} Further={Further} />
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button size="xs" variant="default" onClick={() => setTold('all')}>
          {`Show ${entries.length - shown.length} older`}
        </Button>
      )}
    </>
  );
}

/** If there are more changes, the rest is shown on demand. */
const shownAtOnce = 5;

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly texts: ChangeTexts;
  readonly Further: ComponentType<{ readonly entry: HistoryEntry }> | undefined;
}

function Entry({ entry, texts, Further }: EntryProps) {
  const formats = useFormats();
  const changes = shownChanges(entry.changes);
  return (
    <HistoryLine {...entry}>
      {Further !== undefined && <Further entry={entry} />}
      {changes.length > 0 && (
        <details className={classes.changes} open={changes.length <= shownAtOnce}>
          <summary>
            {changes.length} {changes.length === 1 ? 'change' : 'changes'}
          </summary>
          <dl>
            {changes.map((change) => (
              <div key={change.field}>
                <dt>{texts.fieldText(change.field)}</dt>
                <dd>
                  <ChangedValue
                    change={change}
                    moments={formats.moments}
                    emptyBefore="told"
                    valueText={texts.valueText}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </HistoryLine>
  );
}
