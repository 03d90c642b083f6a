import type { StreamCategory } from '../domain/catalogues/eventCatalogue.ts';
import { type RecordName, records } from '../domain/catalogues/records.ts';
import { openShiftStepNames } from '../domain/openShift/openShiftSteps.ts';
import { shiftOfferStepNames } from '../domain/shiftOffer/shiftOfferSteps.ts';
import { createAllocateAllRunner } from './booking/allocateAll.ts';
import { createApplyPlanRunner } from './booking/applyPlan.ts';
import { bookingAggregate } from './booking/bookingAggregate.ts';
import { customerMerge } from './customer/customerMerge.ts';
import { createJobRunner, jobStepNames } from './jobOffer/jobRunner.ts';
import { createMergeRunner } from './merge/mergeRunner.ts';
import { organisationAggregate } from './organisation/organisationAggregate.ts';
import type { AggregateRunner, RecordRunner, RunnerParts } from './pipeline/aggregateRunner.ts';
import { createAggregateRunner } from './pipeline/createAggregateRunner.ts';
import { recordAggregateOf } from './records/recordAggregateOf.ts';
import { createFillSeriesRunner } from './recurringBooking/fillSeriesRunner.ts';
import { commandRegistry } from './registry.ts';
import { resourceMerge } from './resource/resourceMerge.ts';
import { createAnswerRunner } from './rosterAnswer/answerRunner.ts';
import { createPublishRunner } from './rosterTemplate/publishRunner.ts';
import { createUndoPublishRunner } from './rosterTemplate/undoPublishRunner.ts';
import { createHoursStepRunner } from './shift/hoursStepRunner.ts';
import { openShiftSteps, shiftOfferSteps } from './shift/hoursSteps.ts';
import { createSetDaysRunner } from './shift/setDaysRunner.ts';
import type { StepSizes } from './step/stepSizes.ts';
import { createUpsertRunner } from './upsert/createUpsertRunner.ts';
import { upsertDefinitions } from './upsert/upsertInputs.ts';
import { createCommitRunner } from './workspace/commitRunner.ts';
import { workspaceAggregate } from './workspace/workspaceAggregate.ts';

/** The runner of every command, by the command's name: one of its own, or that of its category. */
export function createRunners(parts: RunnerParts, sizes: StepSizes): ReadonlyMap<string, AggregateRunner> {
  const categories = runnersOfCategories(parts);
  const own = new Map([...ownRunners(parts, sizes), ...upsertRunners(categories, parts)]);
  return new Map(
    [...commandRegistry.values()].map(({ name, category }) => {
      const runner = own.get(name) ?? categories.get(category);
      if (runner === undefined) throw new Error(`nothing runs the command ${name}`);
      return [name, runner];
    }),
  );
}

type Named = readonly (readonly [name: string, AggregateRunner])[];

/** Those of the commands that change one record, by its category; a category without an entry does not compile. */
function runnersOfCategories(parts: RunnerParts): ReadonlyMap<string, AggregateRunner> {
  const others = {
    organisation: createAggregateRunner(organisationAggregate, parts),
    booking: createAggregateRunner(bookingAggregate, parts),
    workspace: createAggregateRunner(workspaceAggregate, parts),
  } satisfies Record<Exclude<StreamCategory, RecordName>, RecordRunner>;
  const declared = Object.values(records).map(
    (concept) => [concept.category, createAggregateRunner(recordAggregateOf(concept), parts)] as const,
  );
  return new Map([...Object.entries(others), ...declared]);
}

/** Those of commands that change several records. */
function ownRunners(parts: RunnerParts, sizes: StepSizes): Named {
  const { mostInStep } = sizes;
  const ofOpenShifts = createHoursStepRunner(openShiftSteps, parts);
  const ofJobs = createJobRunner(parts);
  const ofShiftOffers = createHoursStepRunner(shiftOfferSteps, parts);
  return [
    ['booking.allocateAll', createAllocateAllRunner(parts)],
    ['booking.applyPlan', createApplyPlanRunner(parts, sizes)],
    ['customer.merge', createMergeRunner(customerMerge, parts, mostInStep)],
    ['recurringBooking.fill', createFillSeriesRunner(parts)],
    ['resource.merge', createMergeRunner(resourceMerge, parts, mostInStep)],
    ['rosterAnswer.create', createAnswerRunner(parts)],
    ['rosterTemplate.publish', createPublishRunner(parts, sizes)],
    ['rosterTemplate.undoPublish', createUndoPublishRunner(parts, sizes)],
    ['shift.setDays', createSetDaysRunner(parts, mostInStep)],
    ['workspace.commit', createCommitRunner(parts)],
    ...jobStepNames.map((name) => [name, ofJobs] as const),
    ...openShiftStepNames.map((name) => [name, ofOpenShifts] as const),
    ...shiftOfferStepNames.map((name) => [name, ofShiftOffers] as const),
  ];
}

/** Those of commands that create or change by reference. */
function upsertRunners(categories: ReadonlyMap<string, AggregateRunner>, parts: RunnerParts): Named {
  return upsertDefinitions.flatMap((definition) => {
    const runner = categories.get(definition.category);
    return runner === undefined ? [] : [[definition.name, createUpsertRunner(definition, runner, parts)]];
  });
}
