import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { titleOf } from '../records/anyRecord.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { MergePreview } from './MergePreview.tsx';
import { type MergedName, mergeKinds } from './mergeKinds.ts';

export interface MergeDialogProps<Name extends MergedName> {
  readonly name: Name;
  /** The one that stays. */
  readonly kept: RecordView<Name>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Chooses the duplicate of a customer or a person, shows what merging would change, and merges. */
export function MergeDialog<Name extends MergedName>({
  name,
  kept,
  opened,
  onClose,
}: MergeDialogProps<Name>) {
  const kind = mergeKinds[name];
  const [duplicateId, setDuplicateId] = useState<string | null>(null);
  const command = useCommand();
  const isItself = duplicateId === kept.id;
  const asked = opened && duplicateId !== null && !isItself;
  const duplicate = useQuery({ ...queries.record(name, duplicateId ?? ''), enabled: asked });
  const bookings = useQuery({
    ...queries.bookings(kind.bookingsOf(duplicateId ?? '')),
    enabled: asked,
  });
  const rosterEvents = useQuery({
    ...queries.records('rosterEvent', { [kind.rosterField]: duplicateId ?? '', limit: 1 }),
    enabled: asked,
  });
  const shifts = useQuery({
    ...queries.records('shift', { [kind.shiftField ?? '']: duplicateId ?? '', limit: 1 }),
    enabled: asked && kind.shiftField !== null,
  });
  const error = duplicate.error ?? bookings.error ?? rosterEvents.error ?? shifts.error;
  const close = () => {
    setDuplicateId(null);
    command.forget();
    onClose();
  };
  const merge = async () => {
    if (duplicateId === null) return;
    const answer = await command.sendAny(kind.command, { [`${name}Id`]: kept.id, duplicateId });
    if (answer !== undefined) close();
  };
  const other = asked ? duplicate.data : undefined;
  const total = asked ? bookings.data?.total : undefined;
  const rostered = asked ? rosterEvents.data?.total : undefined;
  const timesheets = kind.shiftField === null ? 0 : asked ? shifts.data?.total : undefined;
  const isKnown =
    other !== undefined &&
    other !== null &&
    total !== undefined &&
    rostered !== undefined &&
    timesheets !== undefined;
  return (
    <Dialog opened={opened} onClose={close} title={`Merge with ${titleOf(name, kept)}`} size="lg">
      <Stack gap="md">
        <RecordSelect
          category={name}
          label="Duplicate"
          description={`${titleOf(name, kept)} stays and gets the duplicate’s ${kind.gets}. The duplicate is deactivated.`}
          value={duplicateId}
          onChange={setDuplicateId}
          {...(isItself ? { error: `This is the ${name} itself. Choose the other one.` } : {})}
        />
        {asked && error !== null && (
          <LoadFailed
            what="The duplicate"
            error={error}
            onRetry={() =>
              void Promise.all([
                duplicate.refetch(),
                bookings.refetch(),
                rosterEvents.refetch(),
                shifts.refetch(),
              ])
            }
          />
        )}
        {asked && !isKnown && error === null && other !== null && (
          <Text size="sm" c="dimmed" role="status">
            Looking at what would change…
          </Text>
        )}
        {other === null && <Text size="sm">There is no such {name} any more.</Text>}
        {isKnown && (
          <MergePreview
            name={name}
            kept={kept}
            duplicate={other}
            changes={kind.takenOver(kept, other)}
            moving={[
              [total, 'booking', 'bookings'],
              [timesheets, 'timesheet', 'timesheets'],
              [rostered, 'roster event', 'roster events'],
            ]}
          />
        )}
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={!isKnown} loading={command.state.kind === 'saving'} onClick={() => void merge()}>
            Merge
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
