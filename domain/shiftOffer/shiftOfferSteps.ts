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
      // Whoever agreed while a planner was to decide gets the hours by agreeing again once none is.
      isDone: ({ record, id, facts: { settings } }) =>
        record.givenTo.includes(id) ||
        (record.agreedBy.includes(id) && !handsOver('shiftOffer.agree', settings)),
      guards: [isForOthers, isNotTheirs, doesNotFit, (step) => doesNotFitInReturn('shiftOffer.agree', step)],
    },
    approve: {
      guards: [
        isForOthers,
        isNotAgreed,
        isNotTheirs,
        doesNotFit,
        (step) => doesNotFitInReturn('shiftOffer.approve', step),
      ],
    },
    takeBack: { guards: [isNoLongerTheirs, doesNotFitAgain] },
  },
};

function isForOthers({ record: { details }, id }: Step): RefusedDecision | undefined {
  const isFor = details.toResourceId === null || details.toResourceId === id;
  return isFor && id !== details.resourceId ? undefined : refuse('not_allowed', refusalTexts.offeredToOthers);
}

function isNotAgreed({ record, id }: Step): RefusedDecision | undefined {
  return record.agreedBy.includes(id) ? undefined : refusedIn(shiftOffer, 'offered');
}

function isNotTheirs({ record: { details }, id, who, facts }: Step): RefusedDecision | undefined {
  if (!facts.works(details.resourceId, details)) {
    return refuse('transition_not_allowed', refusalTexts.notTheirHours);
  }
  const inReturn = wantedInReturn(details);
  return inReturn === undefined || facts.works(id, inReturn)
    ? undefined
    : refuse('transition_not_allowed', refusalTexts.notTheirHoursInReturn(who));
}

/** Hours are given to nobody that whoever had them does not work any more: their sum stays. */
function isNoLongerTheirs({ record: { details }, id, facts }: Step): RefusedDecision | undefined {
  const inReturn = wantedInReturn(details);
  const standing =
    facts.works(id, details) && (inReturn === undefined || facts.works(details.resourceId, inReturn));
  return standing ? undefined : refuse('transition_not_allowed', refusalTexts.noLongerTheirHours('planner'));
}

function doesNotFit({ record: { details }, id, who, facts }: Step): RefusedDecision | undefined {
  return hoursNotFitting(who, facts.obstaclesOf(id, plainHours(details), wantedInReturn(details)));
}

/** Until hours move, a colleague is not told that they do not fit whoever offers. */
function doesNotFitInReturn(
  name: ShiftOfferCommand['name'],
  { record: { details }, who, facts }: Step,
): RefusedDecision | undefined {
  if (!handsOver(name, facts.settings)) return undefined;
  const obstacles = obstaclesInReturn(details.resourceId, details, facts);
  if (obstacles.length === 0) return undefined;
  // What keeps a colleague from it is theirs to tell.
  return who === 'planner'
    ? refuse('not_allowed', refusalTexts.inReturnDoesNotFit(obstacles), { obstacles })
    : refuse('not_allowed', refusalTexts.inReturnFitsNoLonger);
}

/** Taken back, the hours have to fit whoever offered them again, and those in return the colleague. */
function doesNotFitAgain({ record: { details }, id, who, facts }: Step): RefusedDecision | undefined {
  const notFitting = hoursNotFitting(
    who,
    facts.obstaclesOf(details.resourceId, plainHours(details), wantedInReturn(details)),
  );
  if (notFitting !== undefined) return notFitting;
  const obstacles = obstaclesInReturn(id, details, facts);
  return obstacles.length === 0
    ? undefined
    : refuse('not_allowed', refusalTexts.inReturnDoesNotFit(obstacles), { obstacles });
}

/** What keeps the hours in return from somebody who would give those that are offered; nothing if none are wanted. */
function obstaclesInReturn(
  resourceId: string,
  details: ShiftOfferDetails,
  facts: HoursFacts,
): readonly string[] {
  const inReturn = wantedInReturn(details);
  return inReturn === undefined ? [] : facts.obstaclesOf(resourceId, plainHours(inReturn), details);
}

/**
 * Decides a step of a shift offer, under the fences of both. People offer their own hours and agree for themselves; planners
 * approve. Where the organisation wants no approval, whoever agrees first has the hours.
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
  const isApproval = command.name === 'shiftOffer.agree' && handsOver(command.name, facts.settings);
  // An agreement that hands hours over asks of planners what an approval asks.
  const denied =
    isApproval && 'details' in state ? refusalOfDenied(facts.actor, 'shiftOffer.approve') : undefined;
  if (denied !== undefined) return Result.fail(denied);
  return Result.flatMap(checkListStep(shiftOffer, rules, state, command, facts), (step) => {
    if (step === undefined) return Result.succeed([]);
    return isApproval
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
  const obstacles = obstaclesInReturn(resourceId, details, facts);
  return obstacles.length === 0
    ? undefined
    : refuse('not_allowed', refusalTexts.inReturnDoesNotFit(obstacles), { obstacles });
}
