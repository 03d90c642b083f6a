import { Result } from 'effect';
import { refusalOfDenied } from '../../domain/catalogues/closedCommands.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { plainHours } from '../../domain/shift/hoursJudge.ts';
import type { DaysEdit } from '../../domain/shift/setDays.ts';
import { exchangeEdits } from '../../domain/shift/spanOnDays.ts';
import { type ShiftOfferDetails, shiftOffer, wantedInReturn } from '../../domain/shiftOffer/shiftOffer.ts';
import {
  decideShiftOffer,
  handsOver,
  type ShiftOfferCommand,
  type ShiftOfferEvent,
  type ShiftOfferState,
} from '../../domain/shiftOffer/shiftOfferSteps.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { obstaclesFor, worksHours } from '../shift/hoursOfPeople.ts';
import type { HoursStepKind } from '../shift/hoursStepKind.ts';

const { commands, decider, category } = shiftOffer;

const inputs = {
  'shiftOffer.create': commands['shiftOffer.create'],
  'shiftOffer.archive': commands['shiftOffer.archive'],
  'shiftOffer.agree': commands['shiftOffer.agree'],
  'shiftOffer.disagree': commands['shiftOffer.disagree'],
  'shiftOffer.approve': commands['shiftOffer.approve'],
  'shiftOffer.takeBack': commands['shiftOffer.takeBack'],
};

/** What takes each step back. */
const opposites = {
  'shiftOffer.create': [],
  'shiftOffer.archive': ['shiftOffer.restore'],
  'shiftOffer.agree': ['shiftOffer.disagree'],
  'shiftOffer.disagree': ['shiftOffer.agree'],
  'shiftOffer.approve': ['shiftOffer.takeBack'],
  'shiftOffer.takeBack': ['shiftOffer.approve'],
} as const;

/** The steps of shift offers: with the approval of a planner the hours go from one person's timesheets to another's. */
export const shiftOfferSteps: HoursStepKind<ShiftOfferState, typeof inputs, ShiftOfferEvent> = {
  category,
  inputs,
  decider,
  idOf: ({ input }) => input.shiftOfferId,
  undoOf: (command, events, before) =>
    opposite(command, events, before).map((name) => ({ name, input: command.input })),
  named: ({ name, input }) =>
    name === 'shiftOffer.create'
      ? {
          ids: [input.resourceId, ...(input.toResourceId === null ? [] : [input.toResourceId])],
          path: 'resourceId',
        }
      : { ids: name === 'shiftOffer.agree' ? [input.resourceId] : [], path: 'resourceId' },
  peopleOf: (state, { input }) => [
    ...new Set([
      ...('details' in state ? [state.details.resourceId] : []),
      ...('resourceId' in input ? [input.resourceId] : []),
    ]),
  ],
  spanOf(state, command) {
    const offer = offerOf(state, command);
    if (offer === undefined) return undefined;
    const { start, end } = wantedInReturn(offer) ?? offer;
    return { start: Math.min(start, offer.start), end: Math.max(end, offer.end) };
  },
  decide(state, command, facts) {
    const offer = offerOf(state, command);
    const { settings } = facts.organisation;
    if (offer === undefined) return refuse('not_found', refusalTexts.notFound('shift offer'));
    // An agreement that hands hours over asks of planners what an approval asks.
    const denied =
      command.name === 'shiftOffer.agree' && handsOver(command.name, settings)
        ? refusalOfDenied(facts.actor, 'shiftOffer.approve')
        : undefined;
    if (denied !== undefined) return Result.fail(denied);
    const [giver, getter] = partiesOf(command, offer.resourceId);
    const inReturn = wantedInReturn(offer);
    // What is offered has to fit whoever offers it; and until hours move, a colleague is not told that they do not.
    const judgesGiver = command.name === 'shiftOffer.create' || handsOver(command.name, settings);
    return decideShiftOffer(state, command, {
      ...facts,
      settings,
      obstacles: getter === undefined ? [] : obstaclesFor(facts, getter, plainHours(offer), inReturn),
      isTheirs: worksHours(facts, giver, offer),
      obstaclesInReturn:
        inReturn === undefined || !judgesGiver ? [] : obstaclesFor(facts, giver, plainHours(inReturn), offer),
      isTheirsInReturn: inReturn === undefined || getter === undefined || worksHours(facts, getter, inReturn),
    });
  },
  stands(state, event) {
    if (event.type !== 'OfferApproved' && event.type !== 'OfferTakenBack') return true;
    const { resourceId } = event.data;
    if (resourceId === undefined || !('details' in state)) return false;
    return state.givenTo.includes(resourceId) === (event.type === 'OfferApproved');
  },
  editsOf(before, events, { zone, sheetsOf }) {
    const edits = new Map<string, readonly DaysEdit[]>();
    if (!('details' in before)) return edits;
    const { details } = before;
    const inReturn = wantedInReturn(details);
    const moves = (from: string, to: string) => {
      edits.set(from, exchangeEdits(zone, sheetsOf(from), { gives: details, gets: inReturn }));
      edits.set(to, exchangeEdits(zone, sheetsOf(to), { gives: inReturn, gets: details }));
    };
    for (const { type, data } of events) {
      if (type === 'OfferApproved' && data.resourceId !== undefined)
        moves(details.resourceId, data.resourceId);
      if (type === 'OfferTakenBack' && data.resourceId !== undefined)
        moves(data.resourceId, details.resourceId);
    }
    return edits;
  },
};

/** The names of the commands that take a step back, in the order in which they are sent. */
function opposite(
  { name, input }: ShiftOfferCommand,
  events: readonly ShiftOfferEvent[],
  before: ShiftOfferState,
): readonly string[] {
  // An agreement that handed the hours over is taken back as what it came to.
  if (events.some(({ type }) => type === 'OfferApproved')) return opposites['shiftOffer.approve'];
  if (name !== 'shiftOffer.takeBack') return opposites[name];
  const hadAgreed = 'details' in before && before.agreedBy.includes(input.resourceId);
  // Whoever got the hours with their agreement gets them with it again, or with an approval if one is wanted by then.
  return [...(hadAgreed ? [] : (['shiftOffer.agree'] as const)), ...opposites[name]];
}

/** The offer that a command is about, or makes; undefined if there is none. */
function offerOf(state: ShiftOfferState, command: ShiftOfferCommand): ShiftOfferDetails | undefined {
  if (command.name === 'shiftOffer.create') return command.input;
  return 'details' in state ? state.details : undefined;
}

/** Who would give the hours away, and who would get them; undefined for a step that gives them to nobody. */
function partiesOf({ name, input }: ShiftOfferCommand, owner: string): readonly [string, string | undefined] {
  if (name === 'shiftOffer.takeBack') return [input.resourceId, owner];
  const gives = name === 'shiftOffer.agree' || name === 'shiftOffer.approve';
  return [owner, gives ? input.resourceId : undefined];
}
