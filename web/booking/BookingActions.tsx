import { Button, Group, Menu, Stack } from '@mantine/core';
import { IconChevronDown, IconEyeOff, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { isClosed } from '../../domain/catalogues/closedCommands.ts';
import { mayRead, mayWrite, optionsScope } from '../../domain/rights/rights.ts';
import { possibleActions } from '../../domain/workflow/possibleActions.ts';
import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { HeldByOthers, HolderNote } from '../holds/HoldNote.tsx';
import { useHolders } from '../holds/holders.ts';
import { useHold } from '../holds/useHold.ts';
import { jobsToOffer, offeringJobs } from '../jobBoard/offeringJobs.ts';
import { stepInSeries } from '../recurring/stepInSeries.ts';
import { useSeriesSteps } from '../recurring/useSeriesSteps.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { activityChoice } from './activityChoice.ts';
import { assignLabel } from './assignLabel.ts';
import { type Meant, useEarlyStep } from './early/useEarlyStep.ts';
import { lockChoice } from './lockChoice.ts';
import { maySplit } from './maySplit.ts';
import { nextStep } from './nextStep.ts';
import { onTheJobLabel } from './onTheJobLabel.ts';
import { reviewStepOf } from './reviewStepOf.ts';
import { standing } from './standing.ts';
import { EditStep } from './steps/EditStep.tsx';
import { FinishStep } from './steps/FinishStep.tsx';
import { ParkStep } from './steps/ParkStep.tsx';
import { ReasonStep } from './steps/ReasonStep.tsx';
import { SplitStep } from './steps/SplitStep.tsx';
import { mayBeForced, type SendStep, type StepProps } from './steps/step.ts';
import { TimeStep } from './steps/TimeStep.tsx';
import { type BookingStep, takeWantedStep, useWantedStep } from './wantedStep.ts';

/** Red on every surface: the theme's own is nearly white in the dark. */
const dangerText = 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))';

/** Whoever fills in one of these is at work on the booking's time, its people or what decides on them. */
const heldWhileOpen: readonly BookingStep[] = ['edit', 'reschedule', 'split', 'unpark'];

export interface BookingActionsProps {
  readonly booking: BookingView;
  readonly command: CommandControl;
  /** Shows the people who can take it. */
  readonly onAssign: (among?: 'external') => void;
  /** Shows the form of the review or the feedback, where the people are. */
  readonly onReview: () => void;
  /** Whether that form is shown. */
  readonly reviews: boolean;
}

/** What this user may do with the booking now; an action that needs input opens a small form in place. */
export function BookingActions({ booking, command, onAssign, onReview, reviews }: BookingActionsProps) {
  const session = useSession();
  const { organisation } = session;
  const actor = useActor();
  const [opened, setOpened] = useState<BookingStep | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const actions = possibleActions(standing(booking), actor, organisation).filter(
    ({ action }) => !reviews || reviewStepOf([action]) === undefined,
  );
  const labels = new Map(actions.map(({ action, label }) => [action, label]));
  const planner = mayWrite(actor, 'work');
  const splits = maySplit(session, booking);
  const offerable = jobsToOffer(session, [booking], useMinute());
  const labelOf = (action: BookingAction): string => {
    const label = labels.get(action) ?? '';
    return planner ? label : onTheJobLabel(action, label);
  };

  useEffect(() => {
    if (opened === null) return;
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? box.current?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, [opened]);

  const editing = opened !== null && heldWhileOpen.includes(opened);
  const hold = useHold(editing && mayWrite(actor, 'work') ? booking.id : undefined);
  const holder = useHolders(mayRead(actor, 'planning')).get(booking.id);
  const { forget } = command;
  const refusedAsHeld = command.state.kind === 'refused' && command.state.code === 'booking_held';
  // Once it is free, what was said of it is no longer true.
  useEffect(() => {
    if (hold.state.kind === 'held' && refusedAsHeld) forget();
  }, [hold.state.kind, refusedAsHeld, forget]);

  const series = useSeriesSteps(booking, command);
  const send: SendStep = async (name, input) => {
    const alone = () => command.send(name, input, booking.revision);
    const inSeries = stepInSeries(name, input);
    const answer = inSeries === undefined ? await alone() : await series.take(inSeries, alone);
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
  const askIfEarly = useEarlyStep();
  const unlessEarly = async (action: BookingAction, act: (meant: Meant) => unknown) => {
    const meant = await askIfEarly(labelOf(action), [booking]);
    if (meant !== undefined) await act(meant);
  };
  const take = (action: BookingAction) => {
    command.forget();
    switch (action) {
      case 'confirm':
        return void send('booking.confirm', { bookingId: booking.id });
      case 'dispatch':
        return void unlessEarly(action, (meant) =>
          send('booking.dispatch', { bookingId: booking.id, ...meant }),
        );
      case 'start':
        return void unlessEarly(action, (meant) =>
          send('booking.start', { bookingId: booking.id, ...meant }),
        );
      case 'cancel':
        return void series.take({ name: 'booking.cancel' }, async () => {
          setOpened('cancel');
          return undefined;
        });
      case 'reopen':
        return void send('booking.reopen', { bookingId: booking.id });
      case 'approveCancellation':
        return void send('booking.approveCancellation', { bookingId: booking.id });
      case 'allocate':
        return onAssign();
      case 'review':
      case 'feedback':
        return onReview();
      default:
        setOpened(action);
    }
  };

  const wanted = useWantedStep();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is wanted, with what may be done now
  useEffect(() => {
    const action = wanted && takeWantedStep(booking.id);
    if (action === 'split') {
      if (splits) setOpened(action);
    } else if (action === 'agency') onAssign('external');
    else if (action !== undefined && labels.has(action)) take(action);
  }, [wanted, booking.id]);

  const allocates = labels.has('allocate');
  const automatic = allocates && !isClosed(actor, 'booking.allocateAutomatically', organisation.settings);
  const main = nextStep(booking, [...labels.keys()]);
  const saving = command.state.kind === 'saving';
  const lock = lockChoice(booking, actor);
  const activity = activityChoice(booking, actor);
  const hasMenu = optionsScope(actor) !== 'none';
  // Moving it is what is done most often: it is not behind a menu.
  const moves = hasMenu && labels.has('reschedule');
  // Removing one person is offered beside the person's name, assigning by a button of its own.
  const rest = actions.filter(
    ({ action }) =>
      !['removeResource', 'allocate', 'cancel', 'declineCancellation', main].includes(action) &&
      !(moves && action === 'reschedule'),
  );
  const reactivate = (options: { readonly force: boolean }) =>
    void send('booking.reactivate', { bookingId: booking.id, ...options });
  const cancel = labels.get('cancel');
  const decline = labels.get('declineCancellation');
  const form =
    opened === null
      ? null
      : formOf(
          opened,
          opened === 'split' ? 'Split' : opened === 'agency' ? undefined : labels.get(opened),
          step,
        );
  // A menu of one is a detour.
  const [only] =
    main === undefined && !allocates && cancel === undefined && lock === undefined && activity === undefined
      ? rest
      : [];
  const buttons = !hasMenu ? rest : rest.length === 1 && only !== undefined ? [only] : [];
  const inMenu =
    hasMenu &&
    ((rest.length > 0 && buttons.length === 0) ||
      lock !== undefined ||
      cancel !== undefined ||
      activity === 'deactivate');
  if (
    holder === undefined &&
    actions.length === 0 &&
    lock === undefined &&
    activity === undefined &&
    command.state.kind === 'idle'
  )
    return null;
  return (
    <Stack gap="sm" ref={box}>
      {series.question}
      {editing && <HeldByOthers bookingId={booking.id} hold={hold} />}
      {holder !== undefined && hold.state.kind !== 'others' && (
        <HolderNote bookingId={booking.id} holder={holder} />
      )}
      {form ?? (
        <Group gap={8} role="group" aria-label="Actions">
          {main !== undefined && (
            <Button size="sm" disabled={saving} onClick={() => take(main)}>
              {labelOf(main)}
            </Button>
          )}
          {activity === 'reactivate' && (
            <Button size="sm" disabled={saving} onClick={() => reactivate({ force: false })}>
              Make active again
            </Button>
          )}
          {activity === 'reactivate' && mayBeForced(command.state) && (
            <Button size="sm" variant="default" onClick={() => reactivate({ force: true })}>
              Make active anyway
            </Button>
          )}
          {decline !== undefined && (
            <Button size="sm" variant="default" disabled={saving} onClick={() => take('declineCancellation')}>
              {decline}
            </Button>
          )}
          {allocates && (
            <Button
              size="sm"
              disabled={saving}
              variant={main === undefined ? 'filled' : 'default'}
              onClick={() => onAssign()}
            >
              {assignLabel(booking)}
            </Button>
          )}
          {moves && (
            <Button size="sm" variant="default" disabled={saving} onClick={() => take('reschedule')}>
              {labelOf('reschedule')}
            </Button>
          )}
          {buttons.map(({ action }) => (
            <Button key={action} size="sm" variant="default" disabled={saving} onClick={() => take(action)}>
              {labelOf(action)}
            </Button>
          ))}
          {inMenu && (
            <Menu position="bottom-start" width={240} withinPortal>
              <Menu.Target>
                <Button size="sm" variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
                  More
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {automatic && (
                  <Menu.Item
                    disabled={saving}
                    onClick={() => void send('booking.allocateAutomatically', { bookingId: booking.id })}
                  >
                    Assign automatically
                  </Menu.Item>
                )}
                {rest.map(({ action }) => (
                  <Menu.Item key={action} disabled={saving} onClick={() => take(action)}>
                    {labelOf(action)}
                  </Menu.Item>
                ))}
                {offerable.length > 0 && (
                  <Menu.Item onClick={() => offeringJobs.become(offerable)}>Send to the job board</Menu.Item>
                )}
                {splits && (
                  <Menu.Item disabled={saving} onClick={() => setOpened('split')}>
                    Split
                  </Menu.Item>
                )}
                {lock !== undefined && (
                  <Menu.Item
                    disabled={saving}
                    leftSection={lock === 'lock' ? <IconLock size={16} /> : <IconLockOpen size={16} />}
                    onClick={() => void send(`booking.${lock}`, { bookingId: booking.id })}
                  >
                    {lock === 'lock' ? 'Lock' : 'Unlock'}
                  </Menu.Item>
                )}
                {activity === 'deactivate' && (
                  <Menu.Item
                    disabled={saving}
                    leftSection={<IconEyeOff size={16} />}
                    onClick={() => void send('booking.deactivate', { bookingId: booking.id })}
                  >
                    Make inactive
                  </Menu.Item>
                )}
                {cancel !== undefined && (
                  <Menu.Item disabled={saving} c={dangerText} onClick={() => take('cancel')}>
                    {cancel}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      )}
      {!(refusedAsHeld && hold.state.kind === 'others') && (
        <CommandNotice state={command.state} onRetry={() => void command.retry()}>
          {mayBeForced(command.state) &&
            (form !== null || activity === 'reactivate') &&
            ' You can keep it anyway; the booking stays marked as in conflict.'}
        </CommandNotice>
      )}
    </Stack>
  );
}

function formOf(action: BookingStep, label: string | undefined, step: StepProps) {
  if (label === undefined) return null;
  const props = { ...step, title: label };
  switch (action) {
    case 'edit':
      return <EditStep {...props} />;
    case 'reschedule':
      return <TimeStep {...props} command="booking.reschedule" />;
    case 'split':
      return <SplitStep {...props} />;
    case 'unpark':
      return <TimeStep {...props} command="booking.unpark" />;
    case 'finish':
      return <FinishStep {...props} />;
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
