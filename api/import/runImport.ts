import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CommandService } from '../../commands/commandService.ts';
import type { Facts } from '../../commands/facts.ts';
import type { EventLog, Position } from '../../commands/log/log.ts';
import { systemActor } from '../../domain/roles.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { countTakenAway } from '../../projections/queries/countTakenAway.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import { readKnownBookings, readKnownRecords } from '../uploads/knownRecords.ts';
import { savePlan } from '../uploads/savePlan.ts';
import { uploadEnvelope } from '../uploads/uploadEnvelope.ts';
import type { Step } from '../uploads/uploadPlan.ts';
import type { HomeCareInstance } from './homeCareInstance.ts';
import { type ImportedKind, importedKinds, planImport } from './planImport.ts';

export interface Import {
  readonly instance: HomeCareInstance;
  readonly org: string;
  readonly day: LocalDay;
  /** Distinguishes this instance's people from another's. */
  readonly prefix: string;
}

export interface ImportParts {
  readonly commands: CommandService;
  readonly facts: Pick<Facts, 'waitFor'>;
  readonly log: Pick<EventLog, 'head'>;
  readonly pool: Pool;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The result of an import: for each kind, how many records are new and how many already existed. */
export interface ImportSummary {
  readonly counts: Readonly<Record<ImportedKind, { readonly created: number; readonly present: number }>>;
  readonly refused: readonly { readonly record: string; readonly reason: string }[];
  /** The span of the imported bookings, epoch seconds, for their allocation. */
  readonly from: number;
  readonly to: number;
  readonly position: Position;
}

const timeoutMs = 60_000;

/**
 * Imports an instance into an existing organisation, as the system. Existing records are left as they are:
 * importing the same instance for the same day again creates nothing.
 */
export async function runImport(
  { instance, org, day, prefix }: Import,
  { commands, facts, log, pool, onProgress = () => {} }: ImportParts,
): Promise<ImportSummary> {
  await facts.waitFor(await log.head(), timeoutMs);
  const actor = systemActor('import', org);
  const known = await readKnownRecords(pool, actor);
  if (known === undefined) throw new StartRefused(`There is no organisation '${org}'.`);
  const zone = zoneOf(known.timeZone);
  const plan = planImport(instance, { org, zone, day, prefix });
  const bookings = await readKnownBookings(pool, org, {
    ids: plan.bookings.map(({ recordId }) => recordId),
    references: [],
  });
  const present = new Set([
    ...[...known.labels, ...known.resources, ...known.shifts, ...known.customers, ...bookings].map(
      ({ id }) => id,
    ),
    ...known.customers.flatMap(({ id, lists: { barredResourceIds = [] } }) =>
      barredResourceIds.map((one) => `${id} ${one}`),
    ),
  ]);

  const importId = randomUUID();
  const takenAway = await withOrganisation(pool, org, countTakenAway);
  const total = importedKinds.reduce((sum, kind) => sum + plan[kind].length, 0);
  const counts = new Map<ImportedKind, { readonly created: number; readonly present: number }>();
  const refused: { record: string; reason: string }[] = [];
  let done = 0;
  let position: Position = 0;
  const advance = (steps: number): void => {
    done += steps;
    onProgress(done, total);
  };
  for (const kind of importedKinds) {
    const steps = plan[kind].filter((step) => !present.has(step.recordId));
    advance(plan[kind].length - steps.length);
    let failed = 0;
    const last = await savePlan(steps, {
      actor,
      commands,
      envelope: uploadEnvelope(importId, takenAway),
      saved({ step, refusal }) {
        advance(1);
        if (refusal === undefined) return;
        failed += 1;
        refused.push({ record: titleOf(kind, step), reason: refusal.refusal.message });
      },
    });
    position = Math.max(position, last);
    counts.set(kind, { created: steps.length - failed, present: plan[kind].length - steps.length });
  }
  const count = (kind: ImportedKind) => counts.get(kind) ?? { created: 0, present: 0 };
  const starts = plan.bookings.flatMap(({ commands: [command] }) => Number(command?.input.start ?? []));
  return {
    counts: {
      labels: count('labels'),
      resources: count('resources'),
      shifts: count('shifts'),
      customers: count('customers'),
      barred: count('barred'),
      bookings: count('bookings'),
    },
    refused,
    from: Math.min(...starts),
    to: Math.max(...starts) + 1,
    position,
  };
}

function titleOf(kind: ImportedKind, { commands: [command] }: Step): string {
  const input = command?.input ?? {};
  return `${kind}: ${String(input.reference ?? input.name ?? input.resourceId ?? '')}`;
}
