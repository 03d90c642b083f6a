import { Button, Text } from '@mantine/core';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { Note } from '../../shell/Note.tsx';
import { countedRecords } from '../anyRecord.ts';
import classes from './SelectionBar.module.css';
import type { ManySteps } from './useManySteps.ts';

/** The result of a bulk action: for how many records it succeeded, and why not for others. */
export function ManyResult({ name, steps }: { readonly name: RecordName; readonly steps: ManySteps }) {
  const { outcome, forget } = steps;
  if (outcome === undefined) return null;
  const { step, taken, failed, of, state } = outcome;
  const counted = countedRecords(name, taken.length);
  if (state === 'going on') {
    return <Note tone="quiet" role="status" title={`${taken.length + failed.length} of ${of} …`} />;
  }
  return (
    <Note tone={failed.length === 0 ? 'good' : 'warning'} role="status" title={`${counted} ${step.done}`}>
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
      <Button size="xs" variant="subtle" mt={4} onClick={forget}>
        Close
      </Button>
    </Note>
  );
}
