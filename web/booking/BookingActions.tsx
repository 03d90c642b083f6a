import { Button, Group, Stack } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/mayCommand.ts';
import type { Claims } from '../../domain/persona.ts';
import { canBeLocked } from '../../domain/workflow/lock.ts';
import { possibleActions } from '../../domain/workflow/possibleActions.ts';
import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { standing } from './standing.ts';
import { AllocateStep } from './steps/AllocateStep.tsx';
import { EditStep } from './steps/EditStep.tsx';
import { FinishStep } from './steps/FinishStep.tsx';
import { ParkStep } from './steps/ParkStep.tsx';
import { ReasonStep } from './steps/ReasonStep.tsx';
import { ReviewStep } from './steps/ReviewStep.tsx';
import { mayBeForced, type SendStep, type StepProps } from './steps/step.ts';
import { TimeStep } from './steps/TimeStep.tsx';
import { takeWantedStep, useWantedStep } from './wantedStep.ts';

/** The steps that carry a booking forward, the usual next one first: one of them is the main button. */
const onward: readonly BookingAction[] = [
  'approveCancellation',
  'confirm',
  'dispatch',
  'start',
  'finish',
  'review',
  'feedback',
  'unpark',
  'reopen',
];

/** Red on every surface: the theme's own is nearly white in the dark. */
const dangerText = 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))';

export interface BookingActionsProps {
  readonly booking: BookingView;
  readonly command: CommandControl;
}

/** What this user may do with the booking now; an action that needs input opens a small form in place. */
export function BookingActions({ booking, command }: BookingActionsProps) {
  const { organisation } = useSession();
  const actor = useActor();
  const [opened, setOpened] = useState<BookingAction | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const actions = possibleActions(standing(booking), actor, organisation);
  const labels = new Map(actions.map(({ action, label }) => [action, label]));

  useEffect(() => {
    if (opened === null) return;
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? box.current?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, [opened]);

  const send: SendStep = async (name, input) => {
    const answer = await command.send(name, input, booking.revision);
    if (answer !== undefined) setOpened(null);
    return answer;
  };
  const step: StepProps = {
    booking,
    state: command.state,
    send,
    onCancel: () => {
      setOpened(null);
      command.forget();
    },
  };
  const take = (action: BookingAction) => {
    command.forget();
    switch (action) {
      case 'confirm':
        return void send('booking.confirm', { bookingId: booking.id });
      case 'dispatch':
        return void send('booking.dispatch', { bookingId: booking.id });
      case 'start':
        return void send('booking.start', { bookingId: booking.id });
      case 'reopen':
        return void send('booking.reopen', { bookingId: booking.id });
      case 'approveCancellation':
        return void send('booking.approveCancellation', { bookingId: booking.id });
      default:
        setOpened(action);
    }
  };

  const wanted = useWantedStep();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is wanted, with what may be done now
  useEffect(() => {
    const action = wanted && takeWantedStep(booking.id);
    if (action !== undefined && labels.has(action)) take(action);
  }, [wanted, booking.id]);

  const main = onward.find((action) => labels.has(action));
  const saving = command.state.kind === 'saving';
  const button = (action: BookingAction) => {
    const label = labels.get(action);
    if (label === undefined) return null;
    return (
      <Button
        key={action}
        size="sm"
        disabled={saving}
        variant={action === main ? 'filled' : action === 'cancel' ? 'subtle' : 'default'}
        {...(action === 'cancel' ? { color: 'red', c: dangerText } : {})}
        onClick={() => take(action)}
      >
        {label}
      </Button>
    );
  };
  const automatically = (
    <Button
      key="automatically"
      size="sm"
      variant="default"
      disabled={saving}
      onClick={() => void send('booking.allocateAutomatically', { bookingId: booking.id })}
    >
      {labels.get('allocate')} automatically
    </Button>
  );
  const lock = lockChoice(booking, actor);
  // Removing one person is offered beside the person's name.
  const offered = actions.map(({ action }) => action).filter((action) => action !== 'removeResource');
  const rest = offered.filter((action) => action !== main && action !== 'cancel');
  const form = opened === null ? null : formOf(opened, labels.get(opened), step);
  if (offered.length === 0 && lock === undefined && command.state.kind === 'idle') return null;
  return (
    <Stack gap="sm" ref={box}>
      {form ?? (
        <Group gap={8} role="group" aria-label="Actions">
          {main !== undefined && button(main)}
          {rest.map((action) => (action === 'allocate' ? [button(action), automatically] : button(action)))}
          {lock !== undefined && (
            <Button
              size="sm"
              variant="default"
              disabled={saving}
              leftSection={lock === 'lock' ? <IconLock size={16} /> : <IconLockOpen size={16} />}
              title={
                lock === 'lock'
                  ? 'Neither plans nor people can change its time or its people until it is unlocked'
                  : undefined
              }
              onClick={() => void send(`booking.${lock}`, { bookingId: booking.id })}
            >
              {lock === 'lock' ? 'Lock' : 'Unlock'}
            </Button>
          )}
          {button('cancel')}
        </Group>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()}>
        {mayBeForced(command.state) &&
          form !== null &&
          ' You can allocate anyway; the booking stays marked as in conflict.'}
      </CommandNotice>
    </Stack>
  );
}

/**
 * Whether a planner may lock or unlock it now; undefined for everybody else, and for a booking that cannot be
 * locked.
 */
function lockChoice(booking: BookingView, claims: Claims): 'lock' | 'unlock' | undefined {
  const lock = booking.locked ? 'unlock' : 'lock';
  if (!mayCommand(claims, `booking.${lock}`)) return undefined;
  return lock === 'unlock' || canBeLocked(booking.status) ? lock : undefined;
}

function formOf(action: BookingAction, label: string | undefined, step: StepProps) {
  if (label === undefined) return null;
  const props = { ...step, title: label };
  switch (action) {
    case 'edit':
      return <EditStep {...props} />;
    case 'reschedule':
      return <TimeStep {...props} command="booking.reschedule" />;
    case 'unpark':
      return <TimeStep {...props} command="booking.unpark" />;
    case 'allocate':
      return <AllocateStep {...props} />;
    case 'finish':
      return <FinishStep {...props} />;
    case 'review':
      return <ReviewStep {...props} command="booking.review" />;
    case 'feedback':
      return <ReviewStep {...props} command="booking.feedback" />;
    case 'park':
      return <ParkStep {...props} />;
    case 'cancel':
      return <ReasonStep {...props} command="booking.cancel" />;
    case 'requestCancellation':
      return <ReasonStep {...props} command="booking.requestCancellation" />;
    case 'declineCancellation':
      return <ReasonStep {...props} command="booking.declineCancellation" />;
    default:
      return null;
  }
}
