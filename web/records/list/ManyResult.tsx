import { Button, Group, Text } from '@mantine/core';
import type { RecordName } from '../../../domain/records.ts';
import { Note } from '../../shell/Note.tsx';
import { countedRecords } from '../anyRecord.ts';
import classes from './SelectionBar.module.css';
import type { ManySteps } from './useManySteps.ts';

/**
 * The result of a bulk action: for how many records it succeeded, why not for others, and a button to undo
 * it.
 */
export function ManyResult({ name, steps }: { readonly name: RecordName; readonly steps: ManySteps }) {
  const { outcome, undo, forget } = steps;
  if (outcome === undefined) return null;
  const { step, taken, failed, of, state } = outcome;
  const counted = countedRecords(name, taken.length);
  if (state === 'going on') {
    return <Note tone="quiet" role="status" title={`${taken.length + failed.length} of ${of} …`} />;
  }
  const title = state === 'taken back' ? `Undone for ${counted}` : `${counted} ${step.done}`;
  return (
    <Note tone={failed.length === 0 ? 'good' : 'warning'} role="status" title={title}>
      {failed.length > 0 && (
        <>
          <Text size="sm">Not for {failed.length === 1 ? 'one' : failed.length}:</Text>
          <ul className={classes.named}>
            {failed.map(({ id, title: called, reason }) => (
              <li key={id}>
                {called}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="xs" mt={4}>
        {state === 'done' && step.inverse !== null && taken.length > 0 && (
          <Button size="xs" variant="default" onClick={() => void undo()}>
            Undo
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={forget}>
          Close
        </Button>
      </Group>
    </Note>
  );
}
