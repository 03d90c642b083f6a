/**
 * How a party that asks for more than its share gives way to another that is there and asks for much less: what its
 * turns take of the machine beside themselves, the other waits for, too.
 */
export interface GivingWayLimits {
  /** Turns at once of a party that gives way. */
  readonly ofParty: number;
  /** The same of a party that is alone; omitted: as of any that does not give way. */
  readonly ofPartyAlone?: number;
  /** Its next turn begins no sooner than after as long again as its last one took, and after this at most, in milliseconds. */
  readonly mostRestMs: number;
  /** How many times what the other asks for it has to ask for. */
  readonly times: number;
  /** How far an average goes back, in milliseconds: what lies that long ago counts for a third. */
  readonly averageMs: number;
  /** How long a party that asks for nothing is there, in milliseconds. */
  readonly presentMs: number;
  /** How long a party gives way before it is tried with all of its share, in milliseconds: it waits for no more than that longer. */
  readonly mostExtraMs: number;
  /**
   * How long it has all of its share then, in milliseconds, and again for as long as fewer and fewer wait. While more wait
   * than before it gave way, this is `averageMs`: so long does it take to tell a steady rate near its share from one above.
   */
  readonly trialMs: number;
  /** Where no fewer wait after a trial, it gives way for twice as long as the last time, and for this at most, in milliseconds. */
  readonly mostAgainMs: number;
}

/**
 * Lists, boards and commands of a person at work take a turn for a fraction of each second; a program that asks for as much
 * as it gets has several waiting at any time, and still has after a trial with all of its turns. Of a turn that it leaves
 * the other has the processor, too.
 */
export const usualGivingWay: GivingWayLimits = {
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

/** Who is to give way. */
export interface GivingWay {
  /** Notes what a party has and waits for now: whenever it asks for a turn, gets it, ends it or gives up. */
  note(party: string, asked: Asked): void;
  /** Whether a party is to give way to another. */
  isUpTo(party: string): boolean;
  /** Whether a party asks for more than its share, even while it is tried with all of it. */
  asksForMuch(party: string): boolean;
  /** Whether no other party is there. */
  isAlone(party: string): boolean;
}

/**
 * From `free` a party that asks for much comes to `givesWay`, and from there to `trial`; from a trial that fails back to
 * `givesWay`. Whenever it has a turn free and nothing waits it has asked for less than its share, and is `free`.
 */
type Phase =
  | { readonly kind: 'free' }
  | { readonly kind: 'givesWay'; readonly since: number; readonly waiting: number }
  | { readonly kind: 'trial'; readonly since: number; readonly waiting: number; readonly before: number };

interface Demand {
  asked: Asked;
  average: number;
  /** When `asked` last changed, up to which the average was formed. */
  at: number;
  askedAt: number;
  phase: Phase;
  /** How long it gives way before the next trial. */
  giveWayMs: number;
}

const free: Phase = { kind: 'free' };

/**
 * A crowd that asks again as soon as it is answered is slowed down by giving way, and programs that ask at a steady rate
 * are not: what they wait for grows. So nobody is judged by what waits while it gives way, but by whether the rest of its
 * turns would be enough.
 *
 * @param share turns at once that a party may have which does not give way: who has or waits for more of them, on
 *   average, asks for much
 * @param now milliseconds, from a clock that never goes back
 */
export function createGivingWay(limits: GivingWayLimits, share: number, now: () => number): GivingWay {
  const { times, averageMs, presentMs, mostExtraMs, trialMs, mostAgainMs } = limits;
  /** Whoever asked last is last. */
  const demands = new Map<string, Demand>();

  /** What waits counts while the party has its share: otherwise it waits for others, or since it gives way. */
  function counted({ underWay, waiting }: Asked): number {
    return underWay < share ? underWay : underWay + waiting;
  }

  function averageOf({ asked, average, at, phase }: Demand, time: number): number {
    if (phase.kind === 'givesWay') return average;
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
    return { asked, average: 0, at: time, askedAt: time, phase: free, giveWayMs: mostExtraMs };
  }

  /** The phase that follows when its time has come; whether another is there makes no difference to it. */
  function nextPhase(demand: Demand, time: number): Partial<Demand> {
    const { phase, asked, giveWayMs } = demand;
    const thisTime = { since: time, waiting: asked.waiting };
    const givesWay: Phase = { kind: 'givesWay', ...thisTime };
    switch (phase.kind) {
      case 'free':
        return averageOf(demand, time) < share ? {} : { phase: givesWay };
      case 'givesWay':
        return time - phase.since < giveWayMs
          ? {}
          : { phase: { kind: 'trial', ...thisTime, before: phase.waiting } };
      case 'trial': {
        // A crowd's number differs by those who have just been answered.
        const isMore = asked.waiting > phase.before + share;
        if (time - phase.since < (isMore ? averageMs : trialMs)) return {};
        if (asked.waiting < phase.waiting) return { phase: { ...phase, ...thisTime } };
        return { phase: givesWay, giveWayMs: isMore ? mostExtraMs : Math.min(2 * giveWayMs, mostAgainMs) };
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
        change(demand, time, { phase: free, average: asked.underWay, giveWayMs: mostExtraMs });
      }
      if (asked.underWay + asked.waiting <= before.underWay + before.waiting) return;
      demand.askedAt = time;
      demands.delete(party);
      demands.set(party, demand);
    },
    isUpTo(party) {
      const own = demands.get(party);
      if (own === undefined) return false;
      const time = now();
      const next = nextPhase(own, time);
      if (next.phase !== undefined) change(own, time, next);
      if (own.phase.kind !== 'givesWay') return false;
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
