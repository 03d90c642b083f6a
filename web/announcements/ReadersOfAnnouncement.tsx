import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementReaders } from '../../api/contract/announcements.ts';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { isScoped, mayRead } from '../../domain/rights/rights.ts';
import { useCommand } from '../client/useCommand.ts';
import type { FormValues } from '../records/form/formValues.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { counted } from '../shell/counted.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import { announcementQueries } from './announcementQueries.ts';
import classes from './announcements.module.css';

type Reader = AnnouncementReaders['readers'][number];
/** So many are listed until all are asked for. */
const firstListed = 12;

/** How an announcement reads, as it stands in its form. */
export function PreviewOfAnnouncement({ values }: { readonly values: FormValues }) {
  if (String(values.text ?? '').trim() === '') return null;
  return (
    <Stack gap={4} component="section" aria-label="Preview">
      <Text size="sm" fw={600}>
        Preview
      </Text>
      <AnnouncementText of={values} />
    </Stack>
  );
}

/** Below the facts of an announcement: how it reads, and of those to whom it is addressed who has read it and who has not. */
export function ReadersOfAnnouncement({ row }: { readonly row: FactOf<'announcement'> }) {
  const session = useSession();
  const isOut = row.stage !== 'draft';
  return (
    <Stack gap="lg">
      <section aria-label="Text">
        <AnnouncementText of={row} />
      </section>
      {isOut && mayRead(session, 'confirmations') && !isScoped(session) && <Readers row={row} />}
    </Stack>
  );
}

function Readers({ row }: { readonly row: FactOf<'announcement'> }) {
  const session = useSession();
  const { format } = useFormats();
  const command = useCommand();
  const found = useQuery(announcementQueries.readers(row.id));
  const [shown, setShown] = useState<'some' | 'all'>('some');
  if (found.data === undefined) {
    return found.error === null ? (
      <ListSkeleton rows={4} />
    ) : (
      <LoadFailed what="Who has read it" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { toConfirm } = row;
  const doneAt = ({ readAt, confirmedAt }: Reader) => (toConfirm ? confirmedAt : readAt);
  const readers = found.data.readers.toSorted(
    (one, other) => Number(doneAt(one) !== null) - Number(doneAt(other) !== null),
  );
  const done = readers.filter((one) => doneAt(one) !== null).length;
  const left = readers.length - done;
  const said = (reader: Reader) => {
    if (reader.confirmedAt !== null) return `Confirmed ${format.recordedAt(reader.confirmedAt * 1000)}`;
    if (reader.readAt === null) return 'Not read';
    const read = `Read ${format.recordedAt(reader.readAt * 1000)}`;
    return toConfirm ? `${read}, not confirmed` : read;
  };
  const remindable = row.stage === 'published' && left > 0 && mayCommand(session, 'announcement.remind');
  return (
    <section aria-label="Readers">
      <Group justify="space-between" mb={6} gap="xs">
        <Text fw={600}>
          {`${toConfirm ? 'Confirmed' : 'Read'} by ${done} of ${counted(readers.length, 'person', 'people')}`}
        </Text>
        {remindable && (
          <Button
            size="xs"
            variant="default"
            loading={command.state.kind === 'saving'}
            onClick={() => void command.send('announcement.remind', { announcementId: row.id })}
          >
            Remind the rest
          </Button>
        )}
      </Group>
      <Progress
        value={readers.length === 0 ? 0 : (100 * done) / readers.length}
        aria-label={`${done} of ${readers.length}`}
        mb="xs"
      />
      {row.lastRemindedAt !== null && (
        <Text size="xs" c="dimmed">{`Last reminded ${format.recordedAt(row.lastRemindedAt * 1000)}`}</Text>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      <ul className={classes.readers}>
        {readers.slice(0, shown === 'all' ? readers.length : firstListed).map((reader) => (
          <li key={reader.uid} className={classes.reader}>
            <Text size="sm" dir="auto" miw={0}>
              {reader.name}
            </Text>
            <Text size="sm" c="dimmed" ta="end">
              {said(reader)}
            </Text>
          </li>
        ))}
      </ul>
      {shown === 'some' && readers.length > firstListed && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setShown('all')}>
          {`Show all ${readers.length}`}
        </Button>
      )}
      {readers.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody to whom it is addressed can sign in yet.
        </Text>
      )}
    </section>
  );
}
