import type { Interval } from '../time/intervals.ts';

/** Work that needs people at a time. Instants are epoch seconds. */
export interface CoverNeed extends Interval {
  /** What it asks of its people. */
  readonly labelIds: readonly string[];
  /** How many people it takes. */
  readonly people: number;
  /** How many of them it has. */
  readonly assigned: number;
}

/** Somebody who could work. */
export interface CoverPerson {
  readonly labelIds: readonly string[];
  /** When they are there: on shift, and neither on leave nor on a break; intervals that do not overlap. */
  readonly there: readonly Interval[];
}

/** Hour by hour, each at its worst moment: when most people are missing, or fewest are to spare. */
export interface CoverRow {
  readonly needed: readonly number[];
  readonly there: readonly number[];
  /** How many of those needed have been named. */
  readonly assigned: readonly number[];
  /** In how many hours more people are needed than are there. */
  readonly short: number;
}

export interface Cover {
  readonly all: CoverRow;
  /** For each label that any work asks for: the work that asks for it, and the people who hold it. By label. */
  readonly labels: readonly (CoverRow & { readonly labelId: string })[];
}

/**
 * How many people are needed in each of these hours against who is there (docs/master-roster.md, Cover).
 *
 * @param hours consecutive, each beginning where the one before it ends
 */
export function coverOf(
  needs: readonly CoverNeed[],
  people: readonly CoverPerson[],
  hours: readonly Interval[],
): Cover {
  const asked = [...new Set(needs.flatMap(({ labelIds }) => labelIds))].sort();
  return {
    all: rowOf(needs, people, hours),
    labels: asked.map((labelId) => {
      const isOf = ({ labelIds }: { readonly labelIds: readonly string[] }) => labelIds.includes(labelId);
      return { labelId, ...rowOf(needs.filter(isOf), people.filter(isOf), hours) };
    }),
  };
}

/** What begins or ends at a moment. */
interface Step {
  readonly at: number;
  readonly needed: number;
  readonly there: number;
  readonly assigned: number;
}

function rowOf(
  needs: readonly CoverNeed[],
  people: readonly CoverPerson[],
  hours: readonly Interval[],
): CoverRow {
  const steps = stepsOf(needs, people);
  const now = { needed: 0, there: 0, assigned: 0 };
  let next = 0;
  /** Takes all steps at a moment or before it. */
  const go = (until: number) => {
    for (let step = steps[next]; step !== undefined && step.at <= until; step = steps[next]) {
      now.needed += step.needed;
      now.there += step.there;
      now.assigned += step.assigned;
      next += 1;
    }
  };
  const worst = hours.map(({ start, end }) => {
    go(start);
    let found = { ...now };
    for (let step = steps[next]; step !== undefined && step.at < end; step = steps[next]) {
      go(step.at);
      if (now.needed - now.there > found.needed - found.there) found = { ...now };
    }
    return found;
  });
  return {
    needed: worst.map(({ needed }) => needed),
    there: worst.map(({ there }) => there),
    assigned: worst.map(({ assigned }) => assigned),
    short: worst.filter(({ needed, there }) => needed > there).length,
  };
}

function stepsOf(needs: readonly CoverNeed[], people: readonly CoverPerson[]): readonly Step[] {
  const steps: Step[] = [];
  for (const { start, end, people: needed, assigned } of needs) {
    if (end <= start) continue;
    steps.push({ at: start, needed, there: 0, assigned });
    steps.push({ at: end, needed: -needed, there: 0, assigned: -assigned });
  }
  for (const { start, end } of people.flatMap(({ there }) => there)) {
    if (end <= start) continue;
    steps.push({ at: start, needed: 0, there: 1, assigned: 0 });
    steps.push({ at: end, needed: 0, there: -1, assigned: 0 });
  }
  return steps.sort((one, other) => one.at - other.at);
}
