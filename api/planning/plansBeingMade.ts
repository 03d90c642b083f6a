/** A plan while it is being made. */
export interface PlanBeingMade {
  readonly id: string;
  /** As a planning worker reads it. */
  readonly stopFlag: SharedArrayBuffer;
  stopped(): boolean;
  end(): void;
}

/** The plans that this process is making: anybody in the organisation who knows a plan's id may stop it. */
export interface PlansBeingMade {
  begin(org: string): PlanBeingMade;
  /** Ends its search with the best plan so far; false if it is not (or no longer) being made here. */
  stop(org: string, id: string): boolean;
}

export function createPlansBeingMade(): PlansBeingMade {
  const flags = new Map<string, Int32Array>();
  const keyOf = (org: string, id: string) => `${org} ${id}`;
  return {
    begin(org) {
      const id = crypto.randomUUID();
      const stopFlag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const flag = new Int32Array(stopFlag);
      flags.set(keyOf(org, id), flag);
      return {
        id,
        stopFlag,
        stopped: () => Atomics.load(flag, 0) !== 0,
        end: () => void flags.delete(keyOf(org, id)),
      };
    },
    stop(org, id) {
      const flag = flags.get(keyOf(org, id));
      if (flag === undefined) return false;
      Atomics.store(flag, 0, 1);
      return true;
    },
  };
}
