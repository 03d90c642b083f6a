import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { takenOver } from '../../domain/customer/mergeCustomers.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { titleOf } from '../records/anyRecord.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { MergePreview } from './MergePreview.tsx';

type Customer = RecordView<'customer'>;

export interface MergeDialogProps {
  /** The customer that stays. */
  readonly kept: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Chooses the duplicate of a customer, shows what merging would change, and merges. */
export function MergeDialog({ kept, opened, onClose }: MergeDialogProps) {
  const [duplicateId, setDuplicateId] = useState<string | null>(null);
  const command = useCommand();
  const isItself = duplicateId === kept.id;
  const asked = opened && duplicateId !== null && !isItself;
  const duplicate = useQuery({ ...queries.record('customer', duplicateId ?? ''), enabled: asked });
  const bookings = useQuery({
    ...queries.bookings({ customerId: duplicateId ?? '', limit: 1 }),
    enabled: asked,
  });
  const rosterEvents = useQuery({
    ...queries.records('rosterEvent', { customerId: duplicateId ?? '', limit: 1 }),
    enabled: asked,
  });
  const error = duplicate.error ?? bookings.error ?? rosterEvents.error;
  const close = () => {
    setDuplicateId(null);
    command.forget();
    onClose();
  };
  const merge = async () => {
    if (duplicateId === null) return;
    const answer = await command.send('customer.merge', { customerId: kept.id, duplicateId });
    if (answer !== undefined) close();
  };
  const other = asked ? duplicate.data : undefined;
  const total = asked ? bookings.data?.total : undefined;
  const rostered = asked ? rosterEvents.data?.total : undefined;
  const isKnown = other !== undefined && other !== null && total !== undefined && rostered !== undefined;
  return (
    <Dialog opened={opened} onClose={close} title={`Merge with ${titleOf('customer', kept)}`} size="lg">
      <Stack gap="md">
        <RecordSelect
          category="customer"
          label="Duplicate"
          description={`${titleOf('customer', kept)} stays and gets the duplicate’s bookings and details. The duplicate is deactivated.`}
          value={duplicateId}
          onChange={setDuplicateId}
          {...(isItself ? { error: 'This is the customer itself. Choose the other one.' } : {})}
        />
        {asked && error !== null && (
          <LoadFailed
            what="The duplicate"
            error={error}
            onRetry={() =>
              void Promise.all([duplicate.refetch(), bookings.refetch(), rosterEvents.refetch()])
            }
          />
        )}
        {asked && !isKnown && error === null && other !== null && (
          <Text size="sm" c="dimmed" role="status">
            Looking at what would change…
          </Text>
        )}
        {other === null && <Text size="sm">There is no such customer any more.</Text>}
        {isKnown && (
          <MergePreview
            kept={kept}
            duplicate={other}
            changes={takenOver(kept, other)}
            bookings={total}
            rosterEvents={rostered}
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
