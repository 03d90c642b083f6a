import { Result } from 'effect';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Booking, ExistingBooking } from '../../../domain/booking/booking.ts';
import { bookingCommands } from '../../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { needsAllocationFacts } from '../../../domain/booking/bookingFactNeeds.ts';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import { concernOf } from '../../../domain/booking/concerns.ts';
import { recheck } from '../../../domain/booking/recheck.ts';
import type { Category } from '../../../domain/catalogues/eventCatalogue.ts';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import type {
  AbsenceFact,
  AllocationFacts,
  BookingFact,
  OrganisationFact,
} from '../../../domain/kernel/facts.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { type Actor, systemActor } from '../../../domain/rights/actor.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { demonstrationRequest } from './demonstrationAbsences.ts';
import type { DemonstrationRecords } from './demonstrationRecords.ts';
import { demonstrationRoster } from './demonstrationRoster.ts';
import type { DemonstrationScenario } from './demonstrationScenario.ts';
import type { DemonstrationStep } from './demonstrationStep.ts';
import { demonstrationOrganisation, demonstrationUsers } from './demonstrationUsers.ts';
import { exampleRecords, madeRecord } from './exampleRecords.ts';

/** Events of one stream, in order of time among all, ready for the log. */
export interface DemonstrationAppend {
  readonly category: Category;
  readonly id: string;
  /** Revision of the first event. */
  readonly revision: number;
  readonly events: readonly DomainEvent[];
  readonly actor: Actor;
  /** Epoch seconds. */
  readonly at: number;
}

/** Bookings further away than this cannot affect a decision: hour limits cover a fortnight. */
const horizon = 15 * 86_400;

const organisation: OrganisationFact = {
  ...demonstrationOrganisation,
  settings: defaultOrganisationSettings,
  workflow: standardWorkflow,
  workflows: [],
};

export const operator = systemActor('system', demonstrationOrganisation.id);

/**
 * Plays a scenario through the domain's own decisions, step by step in order of time, as if it had really
 * happened. What the rules refuse does not happen: a booking that nobody could take stays without people.
 */
export function* playScenario(scenario: DemonstrationScenario): Generator<DemonstrationAppend> {
  yield* records(scenario);
  const bookings = new Map<string, BookingFact>();
  const pastJobs = new Map<string, { resourceId: string; customerId: string; count: number }>();
  const base = factsOf(scenario);
  for (const step of scenario.steps) {
    const before = bookings.get(step.bookingId);
    const booking: Booking = before ?? bookingDecider.initial;
    if (step.onlyFrom !== undefined && booking.status !== step.onlyFrom) continue;
    const command = parsed(step);
    const actor = actorOf(step, before, scenario.records);
    const need = needsAllocationFacts(command, booking);
    const allocation =
      need === undefined
        ? undefined
        : {
            ...base,
            bookings: [...bookings.values()].filter(
              ({ start, end }) => start < need.span.end + horizon && end > need.span.start - horizon,
            ),
            pastJobs: [...pastJobs.values()],
          };
    const facts = {
      actor,
      now: step.at,
      newId: (purpose: string) => `${step.bookingId}-${purpose}`,
      organisation,
    };
    const decision = bookingDecider.decide(booking, command, { ...facts, allocation });
    if (Result.isFailure(decision) || decision.success.length === 0) continue;
    const after = decision.success.reduce(bookingDecider.evolve, booking);
    if (after.status === 'none') throw new Error(`${step.command.name} left no booking`);
    const revision = (before?.revision ?? -1) + 1;
    bookings.set(step.bookingId, {
      ...after,
      id: step.bookingId,
      revision: revision + decision.success.length - 1,
    });
    if (after.status === 'finished' && booking.status === 'active') countJobs(pastJobs, after);
    yield { category: 'booking', id: step.bookingId, revision, events: decision.success, actor, at: step.at };
  }
  yield* leaveRequest(scenario, bookings, base);
}

/** Somebody requests leave over planned work, which is in conflict from then on. */
function* leaveRequest(
  { steps, beganAt }: DemonstrationScenario,
  bookings: ReadonlyMap<string, BookingFact>,
  base: Omit<AllocationFacts, 'bookings' | 'pastJobs'>,
): Generator<DemonstrationAppend> {
  const last = { actor: plannerOf('dispatcher'), at: steps.at(-1)?.at ?? beganAt };
  const request = demonstrationRequest(bookings.values(), last.at);
  if (request === undefined) return;
  const { id, details } = request;
  const created = { type: 'AbsenceCreated', data: { ...details, status: 'requested' } };
  yield { category: 'absence', id, revision: 0, events: [created], ...last };
  const leave: AbsenceFact = { ...details, id, status: 'requested', decidedReason: null };
  const facts = { ...base, leaves: [...base.leaves, leave], bookings: [...bookings.values()], pastJobs: [] };
  const context = createAllocationContext(facts);
  const concern = concernOf({ category: 'absence', id, events: [created] });
  for (const booking of bookings.values()) {
    const event = concern && recheck({ id: booking.id, booking }, concern, context);
    if (event === undefined) continue;
    yield { category: 'booking', id: booking.id, revision: booking.revision + 1, events: [event], ...last };
  }
}

/** The records that exist before the first booking, created on the organisation's first day. */
function* records({
  beganAt,
  records,
  absences,
  servicePlans,
  openShifts,
  events: entered,
}: DemonstrationScenario): Generator<DemonstrationAppend> {
  const first = (category: Category, id: string, events: readonly DomainEvent[]): DemonstrationAppend => ({
    category,
    id,
    revision: 0,
    events,
    actor: operator,
    at: beganAt,
  });
  for (const { id, details } of records.labels)
    yield first('label', id, [{ type: 'LabelCreated', data: details }]);
  for (const { id, details } of records.resources) {
    yield first('resource', id, [{ type: 'ResourceCreated', data: details }]);
  }
  for (const { id, details } of records.shifts)
    yield first('shift', id, [{ type: 'ShiftCreated', data: details }]);
  for (const { id, details } of absences) {
    yield first('absence', id, [{ type: 'AbsenceCreated', data: { ...details, status: 'approved' } }]);
  }
  for (const { id, details } of servicePlans)
    yield first('servicePlan', id, [{ type: 'ServicePlanCreated', data: details }]);
  for (const { id, details, takenBy } of openShifts) {
    const taken = takenBy.map(({ resourceId }) => ({ type: 'PlaceTaken', data: { resourceId } }));
    yield first('openShift', id, [{ type: 'OpenShiftCreated', data: details }, ...taken]);
    for (const { shift } of takenBy) {
      yield first('shift', `shift-of-${id}`, [{ type: 'ShiftCreated', data: shift }]);
    }
  }
  for (const { id, details } of records.customers) {
    const barred = records.barred.filter(({ customerId }) => customerId === id);
    yield first('customer', id, [
      { type: 'CustomerCreated', data: details },
      ...barred.map(({ resourceId }) => ({ type: 'ResourceBarred', data: { resourceId } })),
    ]);
  }
  const roster = demonstrationRoster(records);
  yield first('rosterTemplate', roster.id, [{ type: 'RosterTemplateCreated', data: roster.details }]);
  for (const { id, details } of roster.events) {
    yield first('rosterEvent', id, [{ type: 'RosterEventCreated', data: details }]);
  }
  const facts = { actor: operator, now: beganAt, newId: (purpose: string) => purpose };
  for (const { category, id, events } of exampleRecords(records, facts)) yield first(category, id, events);
  for (const one of entered) yield first(one.category, one.id, madeRecord(one, facts).events);
}

function factsOf({
  records,
  absences,
  servicePlans,
  openShifts,
}: DemonstrationScenario): Omit<AllocationFacts, 'bookings' | 'pastJobs'> {
  const agreed = absences.map(
    ({ id, details }): AbsenceFact => ({ ...details, id, status: 'approved', decidedReason: null }),
  );
  return {
    position: 0,
    organisation,
    resources: records.resources.map(({ id, details }) => ({ ...details, id, inactive: false })),
    labels: records.labels.map(({ id, details }) => ({ ...details, id, archived: false })),
    shifts: [
      ...records.shifts.map(({ id, details }) => ({ ...details, id })),
      ...openShifts.flatMap(({ id, takenBy }) =>
        takenBy.map(({ shift }) => ({ ...shift, id: `shift-of-${id}` })),
      ),
    ],
    leaves: agreed.filter(({ kind }) => kind === 'leave'),
    breaks: agreed.filter(({ kind }) => kind === 'break'),
    commitments: [],
    qualifications: [],
    documents: [],
    documentTypes: [],
    servicePlans: servicePlans.map(({ id, details }) => ({ ...details, id })),
    customers: records.customers.map(({ id, details }) => ({
      ...details,
      id,
      inactive: false,
      barredResourceIds: records.barred
        .filter(({ customerId }) => customerId === id)
        .map((one) => one.resourceId),
    })),
  };
}

function parsed(step: DemonstrationStep): BookingCommand {
  const { name, input } = step.command;
  // The schemas add what the scenario omits; name and input belong together by the step's type.
  return { name, input: bookingCommands[name].parse(input) } as BookingCommand;
}

function actorOf(
  step: DemonstrationStep,
  booking: BookingFact | undefined,
  records: DemonstrationRecords,
): Actor {
  const org = demonstrationOrganisation.id;
  switch (step.by) {
    case 'dispatcher':
    case 'scheduler':
      return plannerOf(step.by);
    case 'assigned': {
      const resource = records.resources.find(({ id }) => id === booking?.resourceIds[0]);
      return {
        uid: resource?.details.uid ?? 'nobody',
        org,
        role: 'resource',
        duties: [],
        partner: resource?.details.partner ?? false,
        resourceId: resource?.id ?? null,
        customerId: null,
      };
    }
    case 'customer': {
      const customer = records.customers.find(({ id }) => id === booking?.details.customerId);
      return {
        uid: customer?.details.uid ?? 'nobody',
        org,
        role: 'customer',
        duties: [],
        partner: false,
        resourceId: null,
        customerId: customer?.id ?? null,
      };
    }
  }
}

function plannerOf(by: 'dispatcher' | 'scheduler'): Actor {
  const user = demonstrationUsers.find(({ role }) => role === by);
  if (user === undefined) throw new Error(`the demonstration has no ${by}`);
  const { uid, role, duties, partner } = user;
  const org = demonstrationOrganisation.id;
  return { uid, org, role, duties, partner, resourceId: null, customerId: null };
}

function countJobs(
  pastJobs: Map<string, { resourceId: string; customerId: string; count: number }>,
  { resourceIds, details: { customerId } }: ExistingBooking,
): void {
  if (customerId === null) return;
  for (const resourceId of resourceIds) {
    const key = `${resourceId} ${customerId}`;
    pastJobs.set(key, { resourceId, customerId, count: (pastJobs.get(key)?.count ?? 0) + 1 });
  }
}
