import { useCallback, useEffect, useMemo } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { manySteps, type StepWithMany } from '../../../domain/booking/manySteps.ts';
import { mayTakeManyStep, nameOfManyStep, refusalOfMass } from '../../../domain/booking/stepOfMany.ts';
import { isClosed } from '../../../domain/catalogues/closedCommands.ts';
import { optionsScope } from '../../../domain/rights/rights.ts';
import { labelOf, mayAct, possibleActions } from '../../../domain/workflow/possibleActions.ts';
import type { BookingAction } from '../../../domain/workflow/workflowDefinition.ts';
import { nextStep } from '../../booking/nextStep.ts';
import { standing } from '../../booking/standing.ts';
import { wantStep } from '../../booking/wantedStep.ts';
import type { FormStep } from '../../bookings/ManyBookingsForm.tsx';
import { useManyBookings } from '../../bookings/useManyBookings.ts';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { showMessage } from '../view/session/boardMessage.ts';

/** A step that can be taken, in the organisation's words. */
export interface OfferedStep {
  readonly action: BookingAction;
  readonly label: string;
}

/** Steps with many bookings that are asked for in `ManyBookingsForm.tsx`. */
export interface StepsThatAsk {
  /** The steps that can be taken with some of them, each with those that may take it. */
  readonly of: (bookings: readonly BookingView[]) => readonly {
    readonly step: FormStep;
    readonly label: string;
    readonly bookings: readonly BookingView[];
  }[];
  readonly take: (asked: StepWithMany, bookings: readonly BookingView[]) => void;
}

/** The steps of bookings that the board's menu offers: those of their drawer. */
export interface BoardSteps {
  /** The next one first, cancelling last; removing one of the people is offered beside their names. */
  readonly of: (booking: BookingView) => readonly OfferedStep[];
  /** What else is offered of a booking here, besides the steps of its life; omitted: nothing. */
  readonly further?: (
    booking: BookingView,
  ) => readonly { readonly label: string; readonly act: () => void }[];
  /** Takes a step at once, or in the drawer if it asks for more. */
  readonly take: (action: BookingAction, booking: BookingView) => void;
  /** The steps that can be taken with all of them at once, each with those that may take it. */
  readonly ofMany: (
    bookings: readonly BookingView[],
  ) => readonly (OfferedStep & { readonly bookings: readonly BookingView[] })[];
  readonly takeMany: (action: BookingAction, bookings: readonly BookingView[]) => void;
  /** Steps with many bookings that ask for a person, a time or a reason first; undefined where none is taken at once. */
  readonly asking: StepsThatAsk | undefined;
  /** Making bookings inactive, which takes them off the board; undefined for what cannot be. */
  readonly activity:
    | {
        /** Those that may be made inactive. */
        readonly endable: (bookings: readonly BookingView[]) => readonly BookingView[];
        readonly end: (bookings: readonly BookingView[]) => void;
      }
    | undefined;
}

/** Steps of the life cycle without a form; the others are taken in the drawer. */
const atOnce = ['booking.confirm', 'booking.dispatch', 'booking.allocateAutomatically'] as const;
const stepOf = (action: BookingAction) => atOnce.find((step) => manySteps[step].action === action);

/** What asks for a person, a time or a reason, in the order of its offer. */
const asksFirst = ['booking.allocate', 'booking.reschedule', 'booking.cancel'] as const;

/** How many bookings that refused a step are named. */
const mostNamed = 3;

export function useBoardSteps(onOpen: (bookingId: string) => void): BoardSteps {
  const actor = useActor();
  const { organisation } = useSession();
  const { state, take: send } = useManyBookings();

  useEffect(() => {
    if (state.kind === 'failed') showMessage({ tone: 'bad', text: state.message });
    if (state.kind !== 'done' || state.refused.length === 0) return;
    const named = state.refused.slice(0, mostNamed).map(({ title, reason }) => `“${title}”: ${reason}`);
    const more = state.refused.length - named.length;
    const rest = more === 0 ? '' : ` And ${more} more.`;
    showMessage({ tone: 'bad', text: `Not ${manySteps[state.step].done}: ${named.join(' ')}${rest}` });
  }, [state]);

  const open = useCallback(
    (action: BookingAction, { id }: BookingView) => {
      wantStep({ bookingId: id, action });
      onOpen(id);
    },
    [onOpen],
  );

  return useMemo(
    () => ({
      of: (booking) => {
        if (optionsScope(actor) === 'none') return [];
        const offered = possibleActions(standing(booking), actor, organisation).filter(
          ({ action }) => action !== 'removeResource',
        );
        const next = nextStep(
          booking,
          offered.map(({ action }) => action),
        );
        const rank = ({ action }: OfferedStep) => (action === next ? 0 : action === 'cancel' ? 2 : 1);
        return offered.toSorted((one, other) => rank(one) - rank(other));
      },
      take: (action, booking) => {
        // Whom it is given to is chosen in the drawer.
        const step = action === 'allocate' ? undefined : stepOf(action);
        if (step === undefined) open(action, booking);
        else void send({ step }, [booking]);
      },
      ofMany: (bookings) =>
        atOnce.flatMap((step) => {
          if (isClosed(actor, step, organisation.settings)) return [];
          if (bookings.length > 1 && refusalOfMass(step, organisation.settings) !== undefined) return [];
          const { action } = manySteps[step];
          const able = bookings.filter(
            (booking) =>
              mayAct(standing(booking), actor, organisation, action) &&
              // Nobody who has a booking loses it to the engine's choice.
              (action !== 'allocate' || booking.resources.length < booking.resourcesNeeded),
          );
          const name = action === 'allocate' ? 'Assign automatically' : labelOf(action, organisation);
          return able.length === 0 ? [] : [{ action, label: `${name}: ${able.length}`, bookings: able }];
        }),
      takeMany: (action, bookings) => {
        const step = stepOf(action);
        if (step !== undefined) void send({ step }, bookings);
      },
      asking: {
        of: (bookings) =>
          asksFirst.flatMap((step) => {
            const able = bookings.filter((booking) =>
              mayTakeManyStep(step, standing(booking), actor, organisation),
            );
            const label =
              step === 'booking.allocate'
                ? 'Assign to'
                : nameOfManyStep(step, (action) => labelOf(action, organisation));
            return able.length === 0 ? [] : [{ step, label, bookings: able }];
          }),
        take: (asked, bookings) => void send(asked, bookings),
      },
      activity: {
        endable: (bookings) =>
          bookings.filter((booking) =>
            mayTakeManyStep('booking.deactivate', standing(booking), actor, organisation),
          ),
        end: (bookings) => void send({ step: 'booking.deactivate' }, bookings),
      },
    }),
    [actor, organisation, open, send],
  );
}
