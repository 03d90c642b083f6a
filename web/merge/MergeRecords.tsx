import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { hasEnded } from '../records/anyRecord.ts';
import { useSession } from '../shell/SessionContext.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { type MergedName, mergeKinds } from './mergeKinds.ts';

/** In the head of a customer: gives it what a duplicate of it has. */
export function MergeCustomers({ row }: { readonly row: RecordView<'customer'> }) {
  return <MergeButton name="customer" row={row} />;
}

/** In the head of a person: gives them what a duplicate of them has. */
export function MergeResources({ row }: { readonly row: RecordView<'resource'> }) {
  return <MergeButton name="resource" row={row} />;
}

function MergeButton<Name extends MergedName>({
  name,
  row,
}: {
  readonly name: Name;
  readonly row: RecordView<Name>;
}) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const { command, alsoNeeds } = mergeKinds[name];
  if (hasEnded(row) || ![command, ...alsoNeeds].every((each) => mayCommand(session, each))) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Merge
      </Button>
      <MergeDialog name={name} kept={row} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
