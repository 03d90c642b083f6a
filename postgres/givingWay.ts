/**
 * How a party that asks for much gives way to another that is there and asks for much less: what its turns take of the
 * machine beside themselves, the other waits for, too.
 */
export interface GivingWayLimits {
  /** Turns at once of a party that gives way. */
  readonly ofParty: number;
  /** Its next turn begins no sooner than after as long again as its last one took, and after this at most, in milliseconds. */
  readonly mostRestMs: number;
  /** What is much: so many turns that a party has or waits for, on average. */
  readonly much: number;
  /** How many times what the other asks for it has to be, too. */
  readonly times: number;
  /** How far an average goes back, in milliseconds: what lies that long ago counts for a third. */
  readonly averageMs: number;
  /** How long a party that asks for nothing is there, in milliseconds. */
  readonly presentMs: number;
}

/** Who is to give way. */
export interface GivingWay {
  /** Notes that a party asks for one more turn. */
  more(party: string): void;
  /** Notes that it asks for one less: it has had it, or has given up. */
  less(party: string): void;
  /** Whether a party is to give way to another. */
  isUpTo(party: string): boolean;
}

interface Demand {
  turns: number;
  average: number;
  /** When `turns` last changed, up to which the average was formed. */
  at: number;
  askedAt: number;
}

/** @param now milliseconds, from a clock that never goes back */
export function createGivingWay(limits: GivingWayLimits, now: () => number): GivingWay {
  const { much, times, averageMs, presentMs } = limits;
  /** Whoever asked last is last. */
  const demands = new Map<string, Demand>();

  function averageOf({ turns, average, at }: Demand, time: number): number {
    return turns + (average - turns) * Math.exp((at - time) / averageMs);
  }

  function change(demand: Demand, turns: number, time: number): void {
    demand.average = averageOf(demand, time);
    demand.at = time;
    demand.turns = turns;
  }

  function isThere({ turns, askedAt }: Demand, time: number): boolean {
    return turns > 0 || time - askedAt <= presentMs;
  }

  function forgetThoseWhoHaveGone(time: number): void {
    for (const [party, demand] of demands) {
      if (time - demand.askedAt <= presentMs) return;
      if (!isThere(demand, time)) demands.delete(party);
    }
  }

  return {
    more(party) {
      const time = now();
      forgetThoseWhoHaveGone(time);
      const demand = demands.get(party) ?? { turns: 0, average: 0, at: time, askedAt: time };
      change(demand, demand.turns + 1, time);
      demand.askedAt = time;
      demands.delete(party);
      demands.set(party, demand);
    },
    less(party) {
      const demand = demands.get(party);
      if (demand !== undefined) change(demand, demand.turns - 1, now());
    },
    isUpTo(party) {
      const own = demands.get(party);
      if (own === undefined) return false;
      const time = now();
      const average = averageOf(own, time);
      if (average < much) return false;
      for (const demand of demands.values()) {
        if (demand !== own && isThere(demand, time) && averageOf(demand, time) < average / times) return true;
      }
      return false;
    },
  };
}
