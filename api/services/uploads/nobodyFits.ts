import {
  type AllocationContext,
  createAllocationContext,
  withAllocations,
} from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { obstacleOf } from '../../../domain/allocation/obstacleOf.ts';
import { nobodyFitsTexts, type ObstacleCode } from '../../../domain/catalogue/nobodyFitsTexts.ts';
import type { AllocationFacts, LabelFact } from '../../../domain/kernel/facts.ts';
import type { NobodyFits } from '../../contract/upload.ts';

/** A booking of a file as far as who can take it matters. */
export interface BookingInFile {
  /** The first line of the file that asks for it. */
  readonly line: number;
  readonly job: Job;
  /** Those to whom the file gives it; none: somebody is still to be found. */
  readonly resourceIds: readonly string[];
}

/** What a search reads of the plan as it stands: everybody, and the work of a span (epoch seconds). */
export type PlanReader = (span: { readonly start: number; readonly end: number }) => Promise<AllocationFacts>;

/** The bounds of a search: beyond them, bookings are only counted. */
export interface SearchBounds {
  readonly bookings: number;
  /** From the start of the first booking, in seconds: what is read of the plan grows with it. */
  readonly seconds: number;
  /** Of a booking with a person: each is checked in less than a thousandth of a millisecond to ten of them. */
  readonly pairs: number;
}

/** A file of 20,000 rows is still checked within seconds (docs/performance.md). */
const usualBounds: SearchBounds = { bookings: 2000, seconds: 56 * 86_400, pairs: 1_000_000 };

interface NobodyFitsOptions {
  /** Labels that the file makes: nobody holds them yet. */
  readonly madeLabels: readonly LabelFact[];
  /** Epoch seconds: bookings that are still to come are looked at first. */
  readonly now: number;
  readonly bounds?: SearchBounds;
}

/**
 * Counts the bookings of a file that nobody in use could take, by what stands in the way. Each is looked at for itself,
 * beside the plan as it stands and the work that the file gives to people. `failures`: checks that failed themselves.
 */
export async function findNobodyFits(
  bookings: readonly BookingInFile[],
  readPlan: PlanReader,
  { madeLabels, now, bounds = usualBounds }: NobodyFitsOptions,
): Promise<{ readonly found: NobodyFits; readonly failures: readonly Violation[] }> {
  const failures: Violation[] = [];
  const waiting = bookings.filter(({ resourceIds }) => resourceIds.length === 0);
  const some = firstToLookAt(waiting, now, bounds);
  const [first] = some;
  if (first === undefined)
    return { found: { looked: 0, notLooked: waiting.length, obstacles: [] }, failures };
  const last = some.reduce((end, { job }) => Math.max(end, job.end), first.job.end);
  const facts = await readPlan({ start: first.job.start, end: last });
  const context = withFile({ ...facts, labels: [...facts.labels, ...madeLabels] }, bookings);

  const most = Math.floor(bounds.pairs / Math.max(1, facts.resources.length));
  const looked = some.slice(0, Math.max(1, most));
  const obstacles = new Map<ObstacleCode, { bookings: number; line: number }>();
  for (const { line, job } of looked) {
    const code = obstacleOf(context, job, failures);
    if (code === undefined) continue;
    const known = obstacles.get(code);
    if (known === undefined) obstacles.set(code, { bookings: 1, line });
    else {
      known.bookings += 1;
      known.line = Math.min(known.line, line);
    }
  }
  return {
    found: {
      looked: looked.length,
      notLooked: waiting.length - looked.length,
      obstacles: [...obstacles]
        .map(([code, counted]) => ({ code, ...counted, ...nobodyFitsTexts[code] }))
        .sort((one, other) => other.bookings - one.bookings || one.line - other.line),
    },
    failures,
  };
}

/** Those still to come, by start, and only if there are none those that are over. */
function firstToLookAt(
  waiting: readonly BookingInFile[],
  now: number,
  { bookings, seconds }: SearchBounds,
): readonly BookingInFile[] {
  const coming = waiting.filter(({ job }) => job.end > now);
  const sorted = (coming.length > 0 ? coming : waiting).toSorted(
    ({ job: one, line }, { job: other, line: otherLine }) => one.start - other.start || line - otherLine,
  );
  const until = (sorted[0]?.job.start ?? 0) + seconds;
  return sorted.filter(({ job }) => job.start < until).slice(0, bookings);
}

/** The plan as it stands, with the work that the file gives to people. */
function withFile(facts: AllocationFacts, bookings: readonly BookingInFile[]): AllocationContext {
  const given = bookings.filter(({ resourceIds }) => resourceIds.length > 0);
  return withAllocations(createAllocationContext(facts), given);
}
