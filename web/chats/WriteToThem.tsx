import { Button } from '@mantine/core';
import type { RecordView } from '../../api/contract/views.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { customerToWrite, personToWrite, type Recipient, writingToMany } from './writingToMany.ts';

interface SelectedProps<Name extends 'resource' | 'customer'> {
  readonly rows: readonly RecordView<Name>[];
  readonly onDone: () => void;
}

/** Writes one message to all people who are selected. */
export function WriteToPeople({ rows, onDone }: SelectedProps<'resource'>) {
  return (
    <Write to={rows.map((row) => personToWrite({ id: row.id, title: fullName(row) }))} onDone={onDone} />
  );
}

/** The same for customers, each of whom reads it. */
export function WriteToCustomers({ rows, onDone }: SelectedProps<'customer'>) {
  return (
    <Write to={rows.map((row) => customerToWrite({ id: row.id, title: fullName(row) }))} onDone={onDone} />
  );
}

function Write({ to, onDone }: { readonly to: readonly Recipient[]; readonly onDone: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        writingToMany.become(to);
        onDone();
      }}
    >
      Write to them
    </Button>
  );
}
