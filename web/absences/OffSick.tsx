import { Button } from '@mantine/core';
import { offSick } from './offSick.ts';

export interface OffSickProps {
  readonly resourceId: string;
  /** Whose, where the button is not on that person's own page. */
  readonly name?: string;
}

/** Asks for how many days somebody is off sick. */
export function OffSick({ resourceId, name }: OffSickProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      {...(name === undefined ? {} : { 'aria-label': `Off sick: ${name}` })}
      onClick={() => offSick.become(resourceId)}
    >
      Off sick
    </Button>
  );
}
