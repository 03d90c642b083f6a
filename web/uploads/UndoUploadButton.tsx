import { Anchor, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DoneUpload, UndoReport } from '../../api/contract/upload.ts';
import { referable } from '../records/referable.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { undoUpload } from './pastUploadRequests.ts';
import { canBeUndone } from './pastUploadTexts.ts';

/**
 * Undoes an upload after a question, shows how far that has come, and names what stays as it is. Nothing for one that
 * cannot be undone, or not any more.
 */
export function UndoUploadButton({ upload }: { readonly upload: DoneUpload }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const client = useQueryClient();
  const session = useSession();
  const undo = useMutation({
    mutationFn: () => undoUpload(upload.id, setProgress),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <>
      {canBeUndone(upload, session) && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          aria-label={`Undo the upload ${upload.fileName}`}
          onClick={() => {
            undo.reset();
            open();
          }}
        >
          {upload.undo === null ? 'Undo' : 'Undo the rest'}
        </Button>
      )}
      <Dialog
        opened={opened}
        onClose={close}
        title={undo.data === undefined ? `Undo ‘${upload.fileName}’?` : `Undone: ‘${upload.fileName}’`}
        closeOnClickOutside={!undo.isPending}
      >
        {undo.data !== undefined ? (
          <Undone kind={upload.kind} report={undo.data} onClose={close} />
        ) : (
          <Stack>
            <Text size="sm">{consequence(upload)}</Text>
            {undo.isPending && (
              <div>
                <Text size="sm" mb={6} role="status">
                  {progress.total === 0 ? 'Undoing …' : `Undoing: ${progress.done} of ${progress.total}`}
                </Text>
                <Progress
                  value={progress.total === 0 ? 0 : (100 * progress.done) / progress.total}
                  size="lg"
                  aria-label="Undoing"
                  animated
                />
              </div>
            )}
            {undo.error !== null && (
              <Note tone="bad" role="alert" title="Not everything was undone">
                {undo.error.message}
              </Note>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close} disabled={undo.isPending}>
                Keep it
              </Button>
              <Button color="red.8" loading={undo.isPending} onClick={() => undo.mutate()}>
                {upload.kind === 'bookingSteps' ? 'Undo it' : 'Undo the upload'}
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}

function consequence({ kind, created, changed }: DoneUpload): string {
  const again = kind === 'bookingSteps' ? '' : ' The same file can be uploaded again.';
  const gone = created === 0 ? [] : [`what it made (${counted(created)}) is removed`];
  const back = changed === 0 ? [] : [`what it changed (${counted(changed)}) goes back to what it was`];
  return `If you undo it, ${[...gone, ...back].join(', and ')}. Whatever others have changed since stays as it is.${again}`;
}

function counted(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

interface UndoneProps {
  readonly kind: DoneUpload['kind'];
  readonly report: UndoReport;
  readonly onClose: () => void;
}

function Undone({ kind, report, onClose }: UndoneProps) {
  const { format } = useFormats();
  const { undone, leftOut, leftOutCount } = report;
  const [one, many] = kind === 'settings' ? ['preference', 'preferences'] : ['record', 'records'];
  return (
    <Stack>
      <Note
        tone={leftOutCount === 0 ? 'good' : 'warning'}
        role="status"
        title={`${undone} ${undone === 1 ? `${one} is` : `${many} are`} as before`}
      >
        {leftOutCount > 0 && (
          <Text size="sm">
            {leftOutCount === 1 ? 'One stays as it is:' : `${leftOutCount} stay as they are:`}
          </Text>
        )}
      </Note>
      {leftOut.length > 0 && (
        <List size="sm" spacing={6} mah={280} style={{ overflow: 'auto' }}>
          {leftOut.map(({ category, id, title, reason, since }) => (
            <List.Item key={`${category} ${id}`}>
              <Anchor component={Link} size="sm" to={addressOf(category, id)}>
                {title}
              </Anchor>
              {since === null
                ? `: ${reason}`
                : ` ${reason}, by ${since.by} on ${format.recordedAt(since.at)}`}
            </List.Item>
          ))}
        </List>
      )}
      {leftOutCount > leftOut.length && (
        <Text size="sm" c="dimmed">
          and {leftOutCount - leftOut.length} more
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  );
}

/** Where a record is seen. */
function addressOf(category: UndoReport['leftOut'][number]['category'], id: string): string {
  if (category === 'organisation') return '/settings';
  if (category === 'booking') return `/bookings?range=all&booking=${id}`;
  return referable(category)?.addressOf(id) ?? '/';
}
