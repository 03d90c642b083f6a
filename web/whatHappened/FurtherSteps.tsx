import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './FurtherSteps.module.css';

export interface FurtherStepsProps {
  /** How many there are, and the first of them as sentences. */
  readonly more: number;
  readonly steps: readonly { readonly eventId: string; readonly text: string }[];
}

/** “… and 3 more”: what else happened at once, told once it is opened. */
export function FurtherSteps({ more, steps }: FurtherStepsProps) {
  const [shown, setShown] = useState<'all' | 'count'>('count');
  const id = useId();
  if (more === 0) return null;
  const untold = more - steps.length;
  return (
    <>
      {' '}
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-expanded={shown === 'all'}
        aria-controls={id}
        onClick={() => setShown(shown === 'all' ? 'count' : 'all')}
      >
        {shown === 'all' ? 'Show less' : `… and ${more} more`}
      </UnstyledButton>
      {shown === 'all' && (
        <ol id={id} className={classes.steps}>
          {steps.map(({ eventId, text }) => (
            <li key={eventId}>{text}</li>
          ))}
          {untold > 0 && <li>{`and ${untold} more`}</li>}
        </ol>
      )}
    </>
  );
}
