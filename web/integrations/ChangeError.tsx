import { Text } from '@mantine/core';
import { fieldProblem } from '../client/fieldProblem.ts';
import classes from './integrations.module.css';

/** Why a change failed; nothing if it did not, or if one of these fields shows the reason. */
export function ChangeError({
  error,
  toldBy = [],
}: {
  readonly error: Error | null;
  readonly toldBy?: readonly string[];
}) {
  return (
    error !== null &&
    toldBy.every((field) => fieldProblem(error, field) === undefined) && (
      <Text size="sm" className={classes.bad ?? ''} role="alert">
        {error.message}
      </Text>
    )
  );
}
