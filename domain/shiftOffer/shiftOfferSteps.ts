import { Result } from 'effect';
import type { CommandFacts, CommandOf } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { type Decision, refuse } from '../kernel/refusal.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { refusedIn, stageByLists, stagesOfListStep, takerOf } from '../record/listSteps.ts';
import type { StagesOf } from '../record/recordTypes.ts';
import { personaOf } from '../rights/persona.ts';
import { refusalTexts } from '../text/texts.ts';
import { shiftOffer } from './shiftOffer.ts';

export type ShiftOfferState = typeof shiftOffer.decider.initial;
export type ShiftOfferEvent = EventOf<typeof shiftOffer.events>;

/** The steps that are decided here, by the names of their commands. */
const steps = {
  'shiftOffer.create': 'create',
  'shiftOffer.archive': 'archive',
  'shiftOffer.agree': 'agree',
  'shiftOffer.disagree': 'disagree',
  'shiftOffer.approve': 'approve',
  'shiftOffer.takeBack': 'takeBack',
} as const;
export type ShiftOfferCommand = CommandOf<typeof shiftOffer.commands, keyof typeof steps>;
export const shiftOfferStepNames: readonly string[] = Object.keys(steps);

/** The stages in which planners, and the person who offers, withdraw an offer; a colleague never does. */
export const withdrawn: StagesOf = {
  planner: ['offered', 'agreed', 'over'],
  owner: ['offered', 'agreed', 'over'],
};

/** What a step is decided with besides the offer. */
export interface ShiftOfferFacts extends CommandFacts {
  /** Why whoever would get the hours cannot have them, in words. */
  readonly obstacles: readonly string[];
  /** Whether the hours are among those of whoever would give them away. */
  readonly isTheirs: boolean;
  /** Whether the hours wanted in return are among those of whoever would give these away; true if none are wanted. */
  readonly isTheirsInReturn: boolean;
  /** Why whoever would get the hours in return cannot have them, in words; none if none are wanted. */
  readonly obstaclesInReturn: readonly string[];
  /** What the organisation wants of shifts that are handed over. */
  readonly settings: HandingOver;
}

type HandingOver = Pick<OrganisationSettings, 'shiftOffersNeedApproval'>;

/** Whether hours change hands with a step: with an agreement only where no planner decides about it. */
export function handsOver(
  name: ShiftOfferCommand['name'],
  { shiftOffersNeedApproval }: HandingOver,
): boolean {
  const step = steps[name];
  return step === 'agree' ? !shiftOffersNeedApproval : step === 'approve' || step === 'takeBack';
}

/**
 * Decides a step of a shift offer. People offer their own hours and agree for themselves; planners approve. Where the
 * organisation wants no approval, whoever agrees first has the hours.
 */
export function decideShiftOffer(
  state: ShiftOfferState,
  command: ShiftOfferCommand,
  facts: ShiftOfferFacts,
): Decision<ShiftOfferEvent> {
  const { resourceId: self } = facts.actor;
  const isPlanner = takerOf(facts.actor) === 'planner';
  if (command.name === 'shiftOffer.create') {
    if (!isPlanner && command.input.resourceId !== self)
      return refuse('not_allowed', refusalTexts.notYourShifts);
    // The operator records what has been offered elsewhere.
    if (personaOf(facts.actor) !== 'system') {
      const { start, inReturnStart, toResourceId, resourceId } = command.input;
      if (inReturnStart !== null && inReturnStart <= facts.now) {
        return refuse('invalid_input', refusalTexts.inReturnIsOver, { path: ['inReturnStart'] });
      }
      if (start <= facts.now) return refusedIn(shiftOffer, 'over');
      if (toResourceId === resourceId) {
        return refuse('invalid_input', refusalTexts.offeredToThemselves, { path: ['toResourceId'] });
      }
      if (!facts.isTheirs) return refuse('invalid_input', refusalTexts.notTheirHours, { path: ['start'] });
      if (facts.obstaclesInReturn.length > 0) {
        const { obstaclesInReturn: obstacles } = facts;
        return refuse('not_allowed', refusalTexts.inReturnDoesNotFit(obstacles), { obstacles });
      }
    }
    return shiftOffer.decider.decide(state, command, facts);
  }
  if (!('details' in state)) return refuse('not_found', refusalTexts.notFound('shift offer'));
  const { details, agreedBy, givenTo } = state;
  const step = steps[command.name];
  const who = takerOf(facts.actor, details.resourceId);
  if (command.name !== 'shiftOffer.archive') {
    const { resourceId } = command.input;
    if (!isPlanner && resourceId !== self) return refuse('not_allowed', refusalTexts.notYourShifts);
    const agreed = agreedBy.includes(resourceId);
    const has = givenTo.includes(resourceId);
    // Whoever agreed while a planner was to decide gets the hours by agreeing again once none is.
    const wantsNoMore = has || (agreed && !handsOver('shiftOffer.agree', facts.settings));
    if ({ archive: false, agree: wantsNoMore, disagree: !agreed, approve: has, takeBack: !has }[step]) {
      return Result.succeed([]);
    }
  } else if (state.status === 'archived') return Result.succeed([]);
  const stage = stageByLists(shiftOffer, state, facts.now);
  const taken = step === 'archive' ? (withdrawn[who] ?? []) : stagesOfListStep(shiftOffer, step, who);
  if (!taken.includes(stage)) {
    return stage === 'over' && details.start > facts.now
      ? refuse('transition_not_allowed', refusalTexts.inReturnIsOver, { status: stage })
      : refusedIn(shiftOffer, stage);
  }
  if (command.name === 'shiftOffer.agree' || command.name === 'shiftOffer.approve') {
    const { resourceId } = command.input;
    const isFor = details.toResourceId === null || details.toResourceId === resourceId;
    if (!isFor || resourceId === details.resourceId) {
      return refuse('not_allowed', refusalTexts.offeredToOthers);
    }
    if (step === 'approve' && !agreedBy.includes(resourceId)) return refusedIn(shiftOffer, 'offered');
    if (!facts.isTheirs) return refuse('transition_not_allowed', refusalTexts.notTheirHours);
    if (!facts.isTheirsInReturn) {
      return refuse('transition_not_allowed', refusalTexts.notTheirHoursInReturn(who));
    }
  }
  // Hours are given to nobody that whoever had them does not work any more: their sum stays.
  if (command.name === 'shiftOffer.takeBack' && !(facts.isTheirs && facts.isTheirsInReturn)) {
    return refuse('transition_not_allowed', refusalTexts.noLongerTheirHours('planner'));
  }
  if (facts.obstacles.length > 0) {
    const message = refusalTexts.hoursDoNotFit(who, facts.obstacles);
    return refuse('not_allowed', message, { obstacles: facts.obstacles });
  }
  if (facts.obstaclesInReturn.length > 0) {
    // What keeps a colleague from it is theirs to tell.
    if (!isPlanner) return refuse('not_allowed', refusalTexts.inReturnFitsNoLonger);
    const { obstaclesInReturn: obstacles } = facts;
    return refuse('not_allowed', refusalTexts.inReturnDoesNotFit(obstacles), { obstacles });
  }
  return command.name === 'shiftOffer.agree' && handsOver(command.name, facts.settings)
    ? shiftOffer.decider.decide(state, { name: 'shiftOffer.approve', input: command.input }, facts)
    : shiftOffer.decider.decide(state, command, facts);
}
