import { Result } from 'effect';
import { refusalOfDenied } from '../catalogues/closedCommands.ts';
import type { CommandOf } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { type Decision, type RefusedDecision, refuse } from '../kernel/refusal.ts';
import {
  checkListStep,
  type ListRules,
  type ListStep,
  refusedIn,
  stageByLists,
  takerOf,
} from '../record/listSteps.ts';
import type { StagesOf } from '../record/recordTypes.ts';
import { personaOf } from '../rights/persona.ts';
import { type HoursFacts, hoursNotFitting } from '../shift/hoursFacts.ts';
import { plainHours } from '../shift/hoursJudge.ts';
import { refusalTexts } from '../text/texts.ts';
import { type ShiftOfferDetails, shiftOffer, wantedInReturn } from './shiftOffer.ts';

export type ShiftOfferState = typeof shiftOffer.decider.initial;
export type ShiftOfferEvent = EventOf<typeof shiftOffer.events>;
type Present = Extract<ShiftOfferState, { readonly details: unknown }>;
type Step = ListStep<Present, HoursFacts>;

/** The steps that are decided here. */
const steps = ['create', 'archive', 'agree', 'disagree', 'approve', 'takeBack'] as const;
export type ShiftOfferCommand = CommandOf<typeof shiftOffer.commands, `shiftOffer.${(typeof steps)[number]}`>;
export const shiftOfferStepNames = steps.map((step) => `shiftOffer.${step}` as const);

/** The stages in which planners, and the person who offers, withdraw an offer; a colleague never does. */
export const withdrawn: StagesOf = {
  planner: ['offered', 'agreed', 'over'],
  owner: ['offered', 'agreed', 'over'],
};

/** Whether hours change hands with a step: with an agreement only where no planner decides about it. */
export function handsOver(
  name: ShiftOfferCommand['name'],
  { shiftOffersNeedApproval }: Pick<HoursFacts['settings'], 'shiftOffersNeedApproval'>,
): boolean {
  return name === 'shiftOffer.agree'
    ? !shiftOffersNeedApproval
    : name === 'shiftOffer.approve' || name === 'shiftOffer.takeBack';
}

/** What is asked of an agreement, an approval and what ends them: people agree for themselves, planners approve. */
const rules: ListRules<Present, HoursFacts> = {
  ownOnly: refusalTexts.notYourShifts,
  ownerOf: ({ details }) => details.resourceId,
  refusedIn: (stage, { record, facts }) =>
    stage === 'over' && record.details.start > facts.now
      ? refuse('transition_not_allowed', refusalTexts.inReturnIsOver, { status: stage })
      : undefined,
  steps: {
    agree: {
      // A colleague who agreed while a planner was to decide gets the hours by agreeing again once none is.
      isDone: ({ record, id, facts: { settings } }) =>
        record.givenTo.includes(id) ||
        (record.agreedBy.includes(id) && !handsOver('shiftOffer.agree', settings)),
      guards: [
        mayNotApprove,
        isForOthers,
        isNotTheirs,
        (step) => doesNotFit(step, handsOver('shiftOffer.agree', step.facts.settings)),
      ],
    },
    approve: { guards: [isForOthers, isNotAgreed, isNotTheirs, doesNotFit] },
    takeBack: { guards: [isNoLongerTheirs, (step) => doesNotFit(back(step))] },
  },
};

/** An agreement that hands hours over asks of planners what an approval asks. */
function mayNotApprove({ facts: { actor, settings } }: Step): RefusedDecision | undefined {
  const denied = handsOver('shiftOffer.agree', settings)
    ? refusalOfDenied(actor, 'shiftOffer.approve')
    : undefined;
  return denied && Result.fail(denied);
}

function isForOthers({ record: { details }, id }: Step): RefusedDecision | undefined {
  const isFor = details.toResourceId === null || details.toResourceId === id;
  return isFor && id !== details.resourceId ? undefined : refuse('not_allowed', refusalTexts.offeredToOthers);
}

function isNotAgreed({ record, id }: Step): RefusedDecision | undefined {
  return record.agreedBy.includes(id) ? undefined : refusedIn(shiftOffer, 'offered');
}

function isNotTheirs({ record: { details }, id, who, facts }: Step): RefusedDecision | undefined {
  const inReturn = wantedInReturn(details);
  if (!facts.works(details.resourceId, details)) {
    return refuse('transition_not_allowed', refusalTexts.notTheirHours);
  }
  return inReturn === undefined || facts.works(id, inReturn)
    ? undefined
    : refuse('transition_not_allowed', refusalTexts.notTheirHoursInReturn(who));
}

/** Hours can only go back from the person who works them now: the sum of hours stays. */
function isNoLongerTheirs(step: Step): RefusedDecision | undefined {
  return (
    isNotTheirs(back(step)) && refuse('transition_not_allowed', refusalTexts.noLongerTheirHours('planner'))
  );
}

/** The same step with the hours going back: who has them gives them to who offered them. */
function back({ record, id, ...step }: Step): Step {
  const details = { ...record.details, resourceId: id };
  return { ...step, record: { ...record, details }, id: record.details.resourceId };
}

/**
 * Why the hours do not fit who would get them, or those in return who would give these; until hours move, a colleague is
 * not told of the latter.
 */
function doesNotFit(
  { record: { details }, id, who, facts }: Step,
  moves = true,
): RefusedDecision | undefined {
  const refused = hoursNotFitting(who, facts.obstaclesOf(id, plainHours(details), wantedInReturn(details)));
  if (refused !== undefined || !moves) return refused;
  // What keeps a colleague from it is theirs to tell.
  const inReturn = inReturnNotFitting(details, facts);
  return inReturn && who !== 'planner' ? refuse('not_allowed', refusalTexts.inReturnFitsNoLonger) : inReturn;
}

/** Why the hours in return do not fit who offers theirs. */
function inReturnNotFitting(details: ShiftOfferDetails, facts: HoursFacts): RefusedDecision | undefined {
  const inReturn = wantedInReturn(details);
  const obstacles =
    inReturn === undefined ? [] : facts.obstaclesOf(details.resourceId, plainHours(inReturn), details);
  return obstacles.length === 0
    ? undefined
    : refuse('not_allowed', refusalTexts.inReturnDoesNotFit(obstacles), { obstacles });
}

/**
 * Decides a step of a shift offer, under the fences of both. People offer their own hours and agree for themselves; planners
 * approve. Where the organisation wants no approval, the first who agrees has the hours.
 */
export function decideShiftOffer(
  state: ShiftOfferState,
  command: ShiftOfferCommand,
  facts: HoursFacts,
): Decision<ShiftOfferEvent> {
  const { decide } = shiftOffer.decider;
  if (command.name === 'shiftOffer.create') {
    return notToOffer(command.input, facts) ?? decide(state, command, facts);
  }
  if (command.name === 'shiftOffer.archive') {
    if (!('details' in state)) return refuse('not_found', refusalTexts.notFound('shift offer'));
    if (state.status === 'archived') return Result.succeed([]);
    const stage = stageByLists(shiftOffer, state, facts.now);
    const who = takerOf(facts.actor, state.details.resourceId);
    return withdrawn[who]?.includes(stage) === true
      ? decide(state, command, facts)
      : refusedIn(shiftOffer, stage);
  }
  return Result.flatMap(checkListStep(shiftOffer, rules, state, command, facts), (step) => {
    if (step === undefined) return Result.succeed([]);
    return command.name === 'shiftOffer.agree' && handsOver(command.name, facts.settings)
      ? decide(state, { name: 'shiftOffer.approve', input: command.input }, facts)
      : decide(state, command, facts);
  });
}

/** Why hours cannot be offered so; the operator records what has been offered elsewhere. */
function notToOffer(details: ShiftOfferDetails, facts: HoursFacts): RefusedDecision | undefined {
  const { start, inReturnStart, toResourceId, resourceId } = details;
  const { actor, now } = facts;
  if (takerOf(actor) !== 'planner' && resourceId !== actor.resourceId) {
    return refuse('not_allowed', refusalTexts.notYourShifts);
  }
  if (personaOf(actor) === 'system') return undefined;
  if (inReturnStart !== null && inReturnStart <= now) {
    return refuse('invalid_input', refusalTexts.inReturnIsOver, { path: ['inReturnStart'] });
  }
  if (start <= now) return refusedIn(shiftOffer, 'over');
  if (toResourceId === resourceId) {
    return refuse('invalid_input', refusalTexts.offeredToThemselves, { path: ['toResourceId'] });
  }
  if (!facts.works(resourceId, details)) {
    return refuse('invalid_input', refusalTexts.notTheirHours, { path: ['start'] });
  }
  return inReturnNotFitting(details, facts);
}
