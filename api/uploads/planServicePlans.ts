import { type ServicePlanDetails, servicePlan } from '../../domain/servicePlan/servicePlan.ts';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { KnownRecords } from './knownRecords.ts';
import { instantAt, readDay, readMoment } from './localMoment.ts';
import { recordIdOf } from './naturalKey.ts';
import { planRecords, type WantedRecord } from './planRecords.ts';
import type { RowReader } from './rowReader.ts';
import type { UploadPlan } from './uploadPlan.ts';

/**
 * Service plans of a file, one a VisitStemID: what is there already is brought in line with the row. A row
 * whose update is older than the one that is known is left out as a bad row: it would undo the newer one.
 */
export function planServicePlans(org: string, known: KnownRecords, rows: readonly RowReader[]): UploadPlan {
  const latest = new Map<string, KnownRecords['servicePlans'][number]>();
  for (const plan of known.servicePlans) {
    const before = latest.get(plan.details.visitStemId);
    if (before === undefined || plan.details.updatedAt >= before.details.updatedAt) {
      latest.set(plan.details.visitStemId, plan);
    }
  }
  const wanted: WantedRecord<ServicePlanDetails>[] = [];
  for (const row of rows) {
    const details = readPlan(row, known.timeZone);
    if (details === undefined) continue;
    const present = latest.get(details.visitStemId);
    if (details.updatedAt !== undefined && details.updatedAt < (present?.details.updatedAt ?? 0)) {
      row.fail('updatedAt', 'is before the update that is known already');
      continue;
    }
    const id = present?.id ?? recordIdOf(org, 'servicePlan', details.visitStemId);
    wanted.push({ row, id, known: present, details });
  }
  const { steps } = planRecords(wanted, {
    keyField: 'visitStemId',
    create: (servicePlanId, details) => ({
      name: 'servicePlan.create',
      input: { servicePlanId, ...details },
    }),
    change: (servicePlanId, changes) => ({
      name: 'servicePlan.change',
      input: { servicePlanId, ...changes },
    }),
  });
  return { before: [], steps, errors: rows.flatMap((row) => row.errors) };
}

type PlanOfRow = Pick<ServicePlanDetails, 'visitStemId' | 'updateType' | 'endDate'> &
  Partial<Pick<ServicePlanDetails, 'updatedAt'>>;

/** Undefined where a cell makes no sense; the row says which. */
function readPlan(row: RowReader, timeZone: string): PlanOfRow | undefined {
  const before = row.errors.length;
  const visitStemId = row.text('visitStemId');
  if (visitStemId === '') row.fail('visitStemId', 'is required');
  const type = row.text('updateType').toLowerCase();
  const updateType = servicePlan.fields.shape.updateType.options.find((one) => one.toLowerCase() === type);
  if (updateType === undefined) {
    row.fail('updateType', type === '' ? 'is required' : 'is none of Inactive, Ended and End');
  }
  const dateCell = row.text('endDate');
  const day = readDay(dateCell);
  if (dateCell !== '' && day === undefined) row.fail('endDate', 'is not a date (31/03/2026 or 2026-03-31)');
  if (dateCell === '' && updateType !== undefined && updateType !== 'Inactive') {
    row.fail('endDate', 'is required where the plan ends');
  }
  const updated = row.text('updatedAt');
  const updatedAt = updated === '' ? undefined : readInstant(updated, timeZone);
  if (updated !== '' && updatedAt === undefined) row.fail('updatedAt', 'is no date and time');
  if (updateType === undefined || row.errors.length > before) return undefined;
  return {
    visitStemId,
    updateType,
    endDate: day === undefined ? null : dateOfLocalDay(day),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

function readInstant(text: string, timeZone: string): number | undefined {
  const moment = readMoment(text);
  switch (moment?.kind) {
    case 'instant':
      return moment.instant;
    case 'dayAndTime':
      return instantAt(zoneOf(timeZone), moment.day, moment.second);
    case 'day':
      return instantAt(zoneOf(timeZone), moment.day, 0);
    default:
      return undefined;
  }
}
