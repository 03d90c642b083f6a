import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/mayCommand.ts';
import { hasEnded } from '../records/anyRecord.ts';
import { useSession } from '../shell/SessionContext.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** In the head of a customer: gives it what a duplicate of it has. */
export function MergeCustomers({ row }: { readonly row: RecordView<'customer'> }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (hasEnded(row) || !['customer.merge', 'booking.edit'].every((name) => mayCommand(session, name)))
    return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Merge
      </Button>
      <MergeDialog kept={row} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
