import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Applying } from './useApplyPlan.ts';

/** Why a plan was refused as a whole, by booking, and a way to look again. */
export function NothingChanged({
  state,
  again,
  onAgain,
}: {
  readonly state: Applying;
  readonly again: string;
  readonly onAgain: () => void;
}) {
  if (state.kind !== 'failed') return null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title="Nothing was changed">
      <Text size="sm">{state.message}</Text>
      {state.problems.slice(0, 5).map(({ bookingId, title, message }) => (
        <Text key={`${bookingId} ${message}`} size="sm">
          {title === '' ? message : `${title}: ${message}`}
        </Text>
      ))}
      <Button size="xs" variant="default" mt="xs" onClick={onAgain}>
        {again}
      </Button>
    </Alert>
  );
}
