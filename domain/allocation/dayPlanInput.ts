import type { BookingFact } from '../kernel/facts.ts';
import { everywhere } from '../label/labelUses.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
  weekdayOf,
} from '../time/localDay.ts';
import { type Zone, zoneOf } from '../time/zone.ts';
import { standardWorkflow } from '../workflow/workflowDefinition.ts';
import type { AllocationAbsence, AllocationInput } from './allocationInput.ts';
import type { DayPlan } from './dayPlan.ts';
import type { Job } from './job.ts';
import type { JobToOptimise } from './optimise/optimise.ts';

/** A day plan as the engine takes it: the facts without the jobs, and the jobs with the people they have. */
export interface DayPlanInput {
  readonly input: AllocationInput;
  readonly jobs: readonly JobToOptimise[];
}

/** The plan must be one that `parseDayPlan` accepted. */
export function inputOfDayPlan(plan: DayPlan): DayPlanInput {
  const zone = zoneOf(plan.timeZone);
  const instantOf = (time: DayPlan['jobs'][number]['start']): number =>
    typeof time === 'number'
      ? time
      : instantOnLocalDay(zone, localDayOfDate(plan.date ?? ''), time.minute * 60);
  const absences = (list: DayPlan['leaves']): AllocationAbsence[] =>
    list.map(({ resourceId, start, end }, at) => ({
      id: `${resourceId}-${at}`,
      resourceId,
      start: instantOf(start),
      end: instantOf(end),
      status: 'approved',
    }));
  const groupOf = new Map(
    plan.differentPeople.flatMap((group, at) => group.map((id): [string, string] => [id, `group-${at}`])),
  );
  const noBookings: readonly BookingFact[] = [];

  const input: AllocationInput = {
    organisation: {
      id: 'plan',
      name: 'Day plan',
      timeZone: plan.timeZone,
      settings: plan.settings,
      workflow: standardWorkflow,
      workflows: [],
    },
    labels: plan.labels.map(({ id, name, type, unitPrice }) => ({
      id,
      name: name ?? id,
      type,
      unitPrice,
      reference: null,
      colour: null,
      usedFor: [...everywhere],
      taskStage: null,
      place: null,
      archived: false,
    })),
    customers: plan.customers.map(({ id, name, location, barredResourceIds }) => ({
      ...person(id, name),
      id,
      address: null,
      location,
      labelIds: [],
      preferredResourceIds: [],
      contacts: [],
      places: [],
      inactive: false,
      barredResourceIds,
    })),
    resources: plan.resources.map(({ name, ...resource }) => ({
      ...resource,
      ...person(resource.id, name),
      photo: null,
      filterIds: [],
      address: null,
    })),
    shifts: plan.shifts.map((shift, at) =>
      'timings' in shift
        ? { ...shift, id: `shift-${at}` }
        : {
            ...datedShift(zone, instantOf(shift.start), instantOf(shift.end)),
            resourceId: shift.resourceId,
            id: `shift-${at}`,
          },
    ),
    bookings: noBookings,
    pastJobs: plan.pastJobs,
    leaves: absences(plan.leaves),
    breaks: absences(plan.breaks),
    servicePlans: plan.servicePlans,
    ...(plan.travel === undefined ? {} : { travel: plan.travel }),
  };
  const jobs = plan.jobs.map(({ resourceIds, pinned, start, end, ...rest }) => {
    const job: Job = {
      ...rest,
      participantIds: [],
      serviceLabelIds: [],
      start: instantOf(start),
      end: instantOf(end),
      timeZone: null,
      elsewhere: false,
      differentPeopleGroup: groupOf.get(rest.id) ?? null,
    };
    return { job, resourceIds, pinned };
  });
  return { input, jobs };
}

function person(id: string, name: string | undefined) {
  return {
    firstName: name ?? id,
    lastName: '',
    reference: null,
    email: null,
    mobile: null,
    uid: null,
    partnerId: null,
  };
}

/** One shift as a timesheet of its days; a shift longer than a day is split by day. */
function datedShift(zone: Zone, start: number, end: number) {
  const first = localDayOf(zone, start);
  const last = localDayOf(zone, end - 1);
  const timings = [];
  for (let day = first; day <= last; day += 1) {
    timings.push({
      day: weekdayOf(day),
      begin: day === first ? secondOfLocalDay(zone, start) : 0,
      end: day === last && localDayOf(zone, end) === last ? secondOfLocalDay(zone, end) : 86_400,
    });
  }
  return { startDate: dateOfLocalDay(first), endDate: dateOfLocalDay(last), timings };
}
