/**
 * How a party that asks for more than its share is throttled while another is there that asks for much less: the other also
 * waits for what the first one's turns take of the machine.
 */
export interface ThrottleLimits {
  /** Turns at once of a throttled party. */
  readonly ofParty: number;
  /** The same of a party that is alone; omitted: as of any that is not throttled. */
  readonly ofPartyAlone?: number;
  /** A throttled party rests after each turn for as long as the turn took, and for this at most, in milliseconds. */
  readonly mostRestMs: number;
  /** A party is throttled if it asks for this many times what the other asks for. */
  readonly times: number;
  /** The time constant of the average, in milliseconds: what was that long ago counts for a third. */
  readonly averageMs: number;
  /** How long a party counts as present after its last request, in milliseconds. */
  readonly presentMs: number;
  /** How long a party is throttled before a trial with all of its share, in milliseconds: it waits no more than that longer. */
  readonly mostExtraMs: number;
  /**
   * How long a trial lasts, in milliseconds; it is repeated for as long as fewer and fewer wait. While more wait than before
   * the throttling, this is `averageMs`: it takes that long to tell a steady rate near the share from one above it.
   */
  readonly trialMs: number;
  /** If no fewer wait after a trial, it is throttled for twice as long as the last time, and for this at most, in milliseconds. */
  readonly mostAgainMs: number;
}

/**
 * Lists, boards and commands of a person at work take a turn for a fraction of each second. A program that asks as fast as it
 * is answered always has several waiting, even after a trial with all of its turns. Each turn that it does not take frees
 * the processor for others, too.
 */
export const usualThrottle: ThrottleLimits = {
  ofParty: 1,
  mostRestMs: 50,
  times: 4,
  averageMs: 2_000,
  presentMs: 5_000,
  mostExtraMs: 300,
  trialMs: 500,
  mostAgainMs: 5_000,
};

/** What a party has and waits for. */
export interface Asked {
  readonly underWay: number;
  readonly waiting: number;
}

/** Decides which parties are throttled. */
export interface Throttle {
  /** Records what a party has and waits for: whenever it asks for a turn, gets it, ends it or gives up. */
  note(party: string, asked: Asked): void;
  /** Whether a party is throttled now. */
  isThrottled(party: string): boolean;
  /** Whether a party asks for more than its share, also during a trial. */
  asksForMuch(party: string): boolean;
  /** Whether no other party is present. */
  isAlone(party: string): boolean;
}

/**
 * From `free` a party that asks for much goes to `throttled`, and from there to `trial`; from a trial that fails back to
 * `throttled`. Whenever it has a turn free and nothing waits it has asked for less than its share, and is `free`.
 */
type Phase =
  | { readonly kind: 'free' }
  | { readonly kind: 'throttled'; readonly since: number; readonly waiting: number }
  | { readonly kind: 'trial'; readonly since: number; readonly waiting: number; readonly before: number };

interface Demand {
  asked: Asked;
  average: number;
  /** When `asked` last changed, up to which the average was formed. */
  at: number;
  askedAt: number;
  phase: Phase;
  /** How long it is throttled before the next trial. */
  throttleMs: number;
}

const free: Phase = { kind: 'free' };

/**
 * Throttling slows down a crowd that asks again as soon as it is answered, but not programs that ask at a steady rate: their
 * queue grows. So a party is not judged by its queue while it is throttled, but by whether all of its turns would be enough.
 *
 * @param share turns at once of a party that is not throttled: one that has or waits for more of them, on average, asks
 *   for much
 * @param now milliseconds, from a clock that never goes back
 */
export function createThrottle(limits: ThrottleLimits, share: number, now: () => number): Throttle {
  const { times, averageMs, presentMs, mostExtraMs, trialMs, mostAgainMs } = limits;
  /** Whoever asked last is last. */
  const demands = new Map<string, Demand>();

  /** The queue counts while the party has its share: otherwise it waits for others, or because of the throttling. */
  function counted({ underWay, waiting }: Asked): number {
    return underWay < share ? underWay : underWay + waiting;
  }

  function averageOf({ asked, average, at, phase }: Demand, time: number): number {
    if (phase.kind === 'throttled') return average;
    const turns = counted(asked);
    return turns + (average - turns) * Math.exp((at - time) / averageMs);
  }

  function change(demand: Demand, time: number, changes: Partial<Demand>): void {
    Object.assign(demand, { average: averageOf(demand, time), at: time }, changes);
  }

  function isThere({ asked, askedAt }: Demand, time: number): boolean {
    return asked.underWay + asked.waiting > 0 || time - askedAt <= presentMs;
  }

  function forgetThoseWhoHaveGone(time: number): void {
    for (const [party, demand] of demands) {
      if (time - demand.askedAt <= presentMs) return;
      if (!isThere(demand, time)) demands.delete(party);
    }
  }

  function demandOf(party: string, time: number): Demand {
    forgetThoseWhoHaveGone(time);
    const known = demands.get(party);
    if (known !== undefined) return known;
    const asked = { underWay: 0, waiting: 0 };
    return { asked, average: 0, at: time, askedAt: time, phase: free, throttleMs: mostExtraMs };
  }

  /** The next phase once its time has come; whether another party is present makes no difference. */
  function nextPhase(demand: Demand, time: number): Partial<Demand> {
    const { phase, asked, throttleMs } = demand;
    const thisTime = { since: time, waiting: asked.waiting };
    const throttled: Phase = { kind: 'throttled', ...thisTime };
    switch (phase.kind) {
      case 'free':
        return averageOf(demand, time) < share ? {} : { phase: throttled };
      case 'throttled':
        return time - phase.since < throttleMs
          ? {}
          : { phase: { kind: 'trial', ...thisTime, before: phase.waiting } };
      case 'trial': {
        // A crowd's number differs by those who have just been answered.
        const isMore = asked.waiting > phase.before + share;
        if (time - phase.since < (isMore ? averageMs : trialMs)) return {};
        if (asked.waiting < phase.waiting) return { phase: { ...phase, ...thisTime } };
        return { phase: throttled, throttleMs: isMore ? mostExtraMs : Math.min(2 * throttleMs, mostAgainMs) };
      }
    }
  }

  return {
    note(party, asked) {
      const time = now();
      const demand = demandOf(party, time);
      const before = demand.asked;
      change(demand, time, { asked });
      if (demand.phase !== free && asked.waiting === 0 && asked.underWay < share) {
        change(demand, time, { phase: free, average: asked.underWay, throttleMs: mostExtraMs });
      }
      if (asked.underWay + asked.waiting <= before.underWay + before.waiting) return;
      demand.askedAt = time;
      demands.delete(party);
      demands.set(party, demand);
    },
    isThrottled(party) {
      const own = demands.get(party);
      if (own === undefined) return false;
      const time = now();
      const next = nextPhase(own, time);
      if (next.phase !== undefined) change(own, time, next);
      if (own.phase.kind !== 'throttled') return false;
      for (const demand of demands.values()) {
        if (demand !== own && isThere(demand, time) && averageOf(demand, time) < own.average / times)
          return true;
      }
      return false;
    },
    asksForMuch(party) {
      const own = demands.get(party);
      return own !== undefined && own.phase.kind !== 'free';
    },
    isAlone(party) {
      const time = now();
      return [...demands].every(([other, demand]) => other === party || !isThere(demand, time));
    },
  };
}
