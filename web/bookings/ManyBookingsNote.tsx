import { Button, Group, Text } from '@mantine/core';
import { Note } from '../shell/Note.tsx';
import { type ManyBookingsState, manySteps } from './useManyBookings.ts';

/** What has become of a step with many bookings: for how many it was taken, and why not for others. */
export function ManyBookingsNote({
  state,
  onClose,
}: {
  readonly state: ManyBookingsState;
  readonly onClose: () => void;
}) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'sending':
      return <Note tone="quiet" role="status" title={`${counted(state.of)} …`} />;
    case 'failed':
      return (
        <Note tone="bad" role="alert" title="The outcome is not known">
          <Text size="sm">{state.message} The list shows what is saved.</Text>
        </Note>
      );
    case 'done': {
      const { step, taken, refused } = state;
      return (
        <Note
          tone={refused.length === 0 ? 'good' : 'warning'}
          role="status"
          title={`${counted(taken)} ${manySteps[step].done}`}
        >
          {refused.length > 0 && (
            <>
              <Text size="sm">Not for {refused.length}:</Text>
              <ul style={{ margin: 0, paddingInlineStart: 18, fontSize: 14 }}>
                {refused.map(({ id, title, reason }) => (
                  <li key={id}>
                    <bdi>{title}</bdi>: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Group mt={6}>
            <Button size="compact-sm" variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </Note>
      );
    }
  }
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'booking' : 'bookings'}`;
}
