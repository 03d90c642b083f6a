import { Result } from 'effect';
import type { CommandOf } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { type Decision, type RefusedDecision, refuse } from '../kernel/refusal.ts';
import { checkListStep, type ListRules, type ListStep } from '../record/listSteps.ts';
import { type HoursFacts, hoursNotFitting } from '../shift/hoursFacts.ts';
import { refusalTexts } from '../text/texts.ts';
import { needsApproval, openShift } from './openShift.ts';

export type OpenShiftState = typeof openShift.decider.initial;
export type OpenShiftEvent = EventOf<typeof openShift.events>;
type Present = Extract<OpenShiftState, { readonly details: unknown }>;
type Step = ListStep<Present, HoursFacts>;

/** The steps that are decided here. */
const steps = ['take', 'giveBack', 'request', 'endRequest'] as const;
export type OpenShiftStep = (typeof steps)[number];
export type OpenShiftStepCommand = CommandOf<typeof openShift.commands, `openShift.${OpenShiftStep}`>;
export const openShiftStepNames = steps.map((step) => `openShift.${step}` as const);

/** What is asked of them: what needs approval is asked for, and given by a planner. */
const rules: ListRules<Present, HoursFacts> = {
  ownOnly: refusalTexts.notYourShifts,
  steps: {
    take: { guards: [(step) => byPlanner(step, 'take'), doesNotFit] },
    giveBack: { guards: [(step) => byPlanner(step, 'giveBack'), isLost] },
    request: {
      isDone: ({ record, id }) => record.takenBy.includes(id) || record.askedBy.includes(id),
      guards: [doesNotFit],
    },
  },
};

function byPlanner({ record, who, facts }: Step, step: 'take' | 'giveBack'): RefusedDecision | undefined {
  return who === 'own' && needsApproval(record.details, facts.settings)
    ? refuse('not_allowed', refusalTexts.openShiftByApproval(step))
    : undefined;
}

function doesNotFit({ record, id, who, facts }: Step): RefusedDecision | undefined {
  return hoursNotFitting(who, facts.obstaclesOf(id, record.details));
}

/** A place that is free again while somebody still works its hours would be given twice. */
function isLost({ record, id, who, facts }: Step): RefusedDecision | undefined {
  return facts.works(id, record.details)
    ? undefined
    : refuse('transition_not_allowed', refusalTexts.noLongerTheirHours(who));
}

/** Decides a step of an open shift, under the fence of the person whom it gives the hours or from whom it takes them. */
export function decideOpenShiftStep(
  state: OpenShiftState,
  command: OpenShiftStepCommand,
  facts: HoursFacts,
): Decision<OpenShiftEvent> {
  return Result.flatMap(checkListStep(openShift, rules, state, command, facts), (step) => {
    if (step === undefined) return Result.succeed([]);
    const { record, id: resourceId, who } = step;
    const decided = openShift.decider.decide(state, command, facts);
    // Who gives it back wants it no longer; whom a planner takes it from asks for it as before.
    const endsRequest =
      command.name === 'openShift.giveBack' && who === 'own' && record.askedBy.includes(resourceId);
    return endsRequest
      ? Result.map(decided, (events) => [
          ...events,
          { type: 'PlaceRequestEnded' as const, data: { resourceId } },
        ])
      : decided;
  });
}
