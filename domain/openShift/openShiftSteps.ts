import { Result } from 'effect';
import type { CommandFacts, CommandOf } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { type Decision, refuse } from '../kernel/refusal.ts';
import { refusedIn, stageByLists, stagesOfListStep, takerOf } from '../record/listSteps.ts';
import { refusalTexts } from '../text/texts.ts';
import { needsApproval, openShift } from './openShift.ts';

export type OpenShiftState = typeof openShift.decider.initial;
export type OpenShiftEvent = EventOf<typeof openShift.events>;

/** The steps that are decided here, by the names of their commands. */
const steps = {
  'openShift.take': 'take',
  'openShift.giveBack': 'giveBack',
  'openShift.request': 'request',
  'openShift.endRequest': 'endRequest',
} as const;
export type OpenShiftStep = (typeof steps)[keyof typeof steps];
export type OpenShiftStepCommand = CommandOf<typeof openShift.commands, keyof typeof steps>;
export const openShiftStepNames: readonly string[] = Object.keys(steps);

/** What a step is decided with besides the open shift. */
export interface OpenShiftStepFacts extends CommandFacts {
  /** Why somebody cannot take it, in words. */
  readonly obstacles: readonly string[];
  /** Whether its hours are among those of the person: whoever has taken it may have handed them over since. */
  readonly isTheirs: boolean;
  /** What the organisation wants of open shifts. */
  readonly settings: Parameters<typeof needsApproval>[1];
}

/**
 * Decides a step of an open shift. People take steps for themselves alone; whoever has it already, or no longer, changes
 * nothing. What needs approval is asked for, and given by a planner.
 */
export function decideOpenShiftStep(
  state: OpenShiftState,
  command: OpenShiftStepCommand,
  facts: OpenShiftStepFacts,
): Decision<OpenShiftEvent> {
  const step = steps[command.name];
  const { resourceId } = command.input;
  const who = takerOf(facts.actor);
  if (who === 'own' && facts.actor.resourceId !== resourceId) {
    return refuse('not_allowed', refusalTexts.notYourShifts);
  }
  if (!('details' in state)) return refuse('not_found', refusalTexts.notFound('open shift'));
  const { details, takenBy, askedBy } = state;
  const has = takenBy.includes(resourceId);
  const asks = askedBy.includes(resourceId);
  const changesNothing = { take: has, giveBack: !has, request: has || asks, endRequest: !asks }[step];
  if (changesNothing) return Result.succeed([]);
  const stage = stageByLists(openShift, state, facts.now);
  if (!stagesOfListStep(openShift, step, who).includes(stage)) return refusedIn(openShift, stage);
  if (who === 'own' && needsApproval(details, facts.settings) && (step === 'take' || step === 'giveBack')) {
    return refuse('not_allowed', refusalTexts.openShiftByApproval(step));
  }
  // A place that is free again while somebody still works its hours would be given twice.
  if (step === 'giveBack' && !facts.isTheirs) {
    return refuse('transition_not_allowed', refusalTexts.noLongerTheirHours(who));
  }
  if ((step === 'take' || step === 'request') && facts.obstacles.length > 0) {
    const { obstacles } = facts;
    return refuse('not_allowed', refusalTexts.hoursDoNotFit(who, obstacles), { obstacles });
  }
  const decided = openShift.decider.decide(state, command, facts);
  // Who gives it back wants it no longer; whom a planner takes it from asks for it as before.
  return step === 'giveBack' && asks && who === 'own'
    ? Result.map(decided, (events) => [
        ...events,
        { type: 'PlaceRequestEnded' as const, data: { resourceId } },
      ])
    : decided;
}
