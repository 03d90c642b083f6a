import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mayWrite } from '../../domain/rights/rights.ts';
import { Note } from '../shell/Note.tsx';
import { useActor } from '../shell/SessionContext.ts';
import type { Holder } from './holders.ts';
import { removeHold } from './holdRequests.ts';
import { atWorkText, secondsText } from './holdWords.ts';
import type { HeldHere } from './useHold.ts';

/** Above a form: that somebody else is at work on the booking, or that it is not held any more. */
export function HeldByOthers({ bookingId, hold }: { readonly bookingId: string; readonly hold: HeldHere }) {
  const { state, take } = hold;
  if (state.kind === 'others') {
    return (
      <Note tone="warning" role="alert" title={atWorkText(state.name)}>
        <Text size="sm">
          Its time and people can be saved when they are done, or in {secondsText(state.secondsLeft)} if they
          stop. What you enter here stays.
        </Text>
        <Group mt="xs" gap="xs">
          <Button size="xs" variant="default" onClick={take}>
            Try again
          </Button>
          <TakeOff bookingId={bookingId} name={state.name} onDone={take} />
        </Group>
      </Note>
    );
  }
  if (state.kind === 'lost') {
    return (
      <Note tone="warning" role="alert" title="You do not hold this booking any more">
        <Text size="sm">Others can change its time and people. What you enter here stays.</Text>
        <Button size="xs" mt="xs" variant="default" onClick={take}>
          Hold it again
        </Button>
      </Note>
    );
  }
  return null;
}

/** On a booking that is only looked at: who is at work on it. */
export function HolderNote({ bookingId, holder }: { readonly bookingId: string; readonly holder: Holder }) {
  return (
    <Note tone="quiet" role="status" title={atWorkText(holder.name)}>
      <Text size="sm">Its time and people can change when they are done. Status steps can be taken.</Text>
      <TakeOff bookingId={bookingId} name={holder.name} onDone={() => {}} />
    </Note>
  );
}

/** For administrators: ends somebody's hold. */
function TakeOff({
  bookingId,
  name,
  onDone,
}: {
  readonly bookingId: string;
  readonly name: string;
  readonly onDone: () => void;
}) {
  const actor = useActor();
  const removing = useMutation({ mutationFn: () => removeHold(bookingId), onSettled: onDone });
  if (!mayWrite(actor, 'administration')) return null;
  return (
    <>
      <Button
        size="xs"
        mt={4}
        variant="default"
        loading={removing.isPending}
        onClick={() => removing.mutate()}
        aria-label={`Take the hold off that ${name} has`}
      >
        Take the hold off
      </Button>
      {removing.error !== null && (
        <Text size="sm" role="alert">
          {removing.error.message}
        </Text>
      )}
    </>
  );
}
