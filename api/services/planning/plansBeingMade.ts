/** A plan while it is being made. */
export interface PlanBeingMade {
  readonly id: string;
  /** Aborts when its search is to end with the best plan so far. */
  readonly stop: AbortSignal;
  end(): void;
}

/** The plans that this process is making: anybody in the organisation who knows a plan's id may stop it. */
export interface PlansBeingMade {
  begin(org: string): PlanBeingMade;
  /** Ends its search with the best plan so far; false if it is not (or no longer) being made here. */
  stop(org: string, id: string): boolean;
}

export function createPlansBeingMade(): PlansBeingMade {
  const stops = new Map<string, AbortController>();
  const keyOf = (org: string, id: string) => `${org} ${id}`;
  return {
    begin(org) {
      const id = crypto.randomUUID();
      const stop = new AbortController();
      stops.set(keyOf(org, id), stop);
      return { id, stop: stop.signal, end: () => void stops.delete(keyOf(org, id)) };
    },
    stop(org, id) {
      const stop = stops.get(keyOf(org, id));
      stop?.abort();
      return stop !== undefined;
    },
  };
}
