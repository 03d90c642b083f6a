import { createThrottle, type ThrottleLimits } from './throttle.ts';

/** How much of a kind of work may be under way, and how much may wait for it. */
export interface TurnLimits {
  /** Turns at once. */
  readonly atOnce: number;
  /** Turns of one party at once: fewer, so that another need not wait for the end of what the first has begun. */
  readonly ofParty: number;
  /** How many of one party may wait; one more is refused. */
  readonly waitingOfParty: number;
  /** The same of all together. */
  readonly waiting: number;
  /** How long one waits at most, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * How a party that asks for more than `ofParty` is throttled while another asks for little, unless it has waited for a
   * third of its time limit; omitted: it is not.
   */
  readonly throttle?: ThrottleLimits;
}

/** Which limit refuses a turn: the party's queue, the queue of all, or the time limit. */
export type TurnLimit = 'waitingOfParty' | 'waiting' | 'timeoutMs';

/** There is no turn to be had; nothing was begun. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
  readonly limit: TurnLimit;
  /** Its value. */
  readonly most: number;

  constructor(limit: TurnLimit, most: number) {
    super(`there is no turn: ${limit} is ${most}`);
    this.limit = limit;
    this.most = most;
  }
}

export interface TurnFigures {
  readonly underWay: number;
  readonly waiting: number;
}

/**
 * Turns of a kind of work, divided fairly between parties (organisations): while several wait, each gets one turn
 * after the other, however many the others have asked for; and so do the members of a party (its people) among
 * themselves. Whoever waits alone has all that a party may have.
 */
export interface FairTurns {
  /**
   * Resolves with the party's turn to a function that ends it; calling that again changes nothing. Rejects with the
   * signal's reason if it aborts while the turn is waited for.
   *
   * @throws NoTurn if too much waits already, or the time is up first
   */
  take(party: string, options?: TurnOptions): Promise<() => void>;
  /** Refuses everybody who waits with this reason: what turns are for is not to be had at the moment. */
  refuseWaiting(reason: unknown): void;
  /** Whether a party asks for more than its share, of turns with a throttle. */
  asksForMuch(party: string): boolean;
  readonly figures: TurnFigures;
}

export interface TurnOptions {
  /** Default: all of a party count as one. */
  readonly member?: string;
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly giveUp: (reason: unknown) => void;
}

/** Those of a party that wait; members in the order of their next turns. */
interface Party {
  underWay: number;
  /** In the order in which they came. */
  readonly waiting: Set<Waiting>;
  readonly members: Map<string, Waiting[]>;
  /** When it may have its next turn, if it is throttled. */
  restsUntil: number;
}

/** Milliseconds after which a throttled party is looked at again. */
const lookAgainMs = 100;

/** @param now milliseconds, from a clock that never goes back */
export function createFairTurns(limits: TurnLimits, now: () => number = () => performance.now()): FairTurns {
  const throttle = limits.throttle && createThrottle(limits.throttle, limits.ofParty, now);
  const { ofParty: ofThrottled = limits.ofParty, mostRestMs = 0 } = limits.throttle ?? {};
  /** In the order of their next turns: whoever gets one goes to the end. */
  const parties = new Map<string, Party>();
  let underWay = 0;
  let waiting = 0;
  let later: NodeJS.Timeout | undefined;

  function partyOf(name: string): Party {
    const known = parties.get(name) ?? {
      underWay: 0,
      waiting: new Set(),
      members: new Map(),
      restsUntil: 0,
    };
    parties.set(name, known);
    return known;
  }

  function note(name: string, party: Party): void {
    throttle?.note(name, { underWay: party.underWay, waiting: party.waiting.size });
  }

  function begin(name: string): () => void {
    const party = partyOf(name);
    const begun = now();
    underWay += 1;
    party.underWay += 1;
    note(name, party);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      underWay -= 1;
      party.underWay -= 1;
      const time = now();
      party.restsUntil = time + Math.min(time - begun, mostRestMs);
      note(name, party);
      forgetIfIdle(name, party);
      serve();
    };
  }

  function forgetIfIdle(name: string, party: Party): void {
    if (party.underWay === 0 && party.waiting.size === 0) parties.delete(name);
  }

  function isThrottled(name: string, { waiting }: Party): boolean {
    if (throttle?.isThrottled(name) !== true) return false;
    const [first] = waiting;
    return first === undefined || now() - first.since < limits.timeoutMs / 3;
  }

  function mostOf(name: string): number {
    const { ofParty, throttle: { ofPartyAlone = ofParty } = {} } = limits;
    return throttle?.isAlone(name) === true ? ofPartyAlone : ofParty;
  }

  /** Whether a party may have one more, of what is free. */
  function mayBegin(name: string, party: Party): boolean {
    if (party.underWay >= mostOf(name)) return false;
    if (!isThrottled(name, party)) return true;
    return party.underWay < ofThrottled && party.restsUntil <= now();
  }

  function serve(): void {
    clearTimeout(later);
    while (underWay < limits.atOnce) {
      const next = [...parties].find(([name, party]) => party.waiting.size > 0 && mayBegin(name, party));
      if (next === undefined) {
        serveLater();
        return;
      }
      const [name, party] = next;
      parties.delete(name);
      parties.set(name, party);
      firstOf(party).begin();
    }
  }

  /** For throttled parties: they continue after a rest, or when the throttling ends, and perhaps no turn ends then. */
  function serveLater(): void {
    const time = now();
    const rests = [...parties.values()].flatMap(({ waiting, underWay, restsUntil }) =>
      waiting.size > 0 && underWay < limits.ofParty
        ? [restsUntil > time ? restsUntil - time : lookAgainMs]
        : [],
    );
    if (rests.length > 0) later = setTimeout(serve, Math.ceil(Math.min(...rests)));
  }

  /** Takes the first of the member whose turn it is. */
  function firstOf(party: Party): Waiting {
    for (const [member, queue] of party.members) {
      const first = queue[0];
      if (first === undefined) throw new Error('a member of a party waits for nothing');
      leave(party, member, first);
      const rest = party.members.get(member);
      if (rest !== undefined) {
        party.members.delete(member);
        party.members.set(member, rest);
      }
      return first;
    }
    throw new Error('a party waits without members');
  }

  function leave(party: Party, member: string, one: Waiting): void {
    const queue = party.members.get(member) ?? [];
    queue.splice(queue.indexOf(one), 1);
    if (queue.length === 0) party.members.delete(member);
    party.waiting.delete(one);
    waiting -= 1;
  }

  function wait(name: string, { member = '', signal }: TurnOptions): Promise<() => void> {
    const party = partyOf(name);
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        settle();
        leave(party, member, one);
        note(name, party);
        forgetIfIdle(name, party);
        reject(reason);
      };
      const abort = (): void => giveUp(signal?.reason);
      const late = setTimeout(() => giveUp(new NoTurn('timeoutMs', limits.timeoutMs)), limits.timeoutMs);
      const settle = (): void => {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
      };
      const one: Waiting = {
        since: now(),
        begin: () => {
          settle();
          resolve(begin(name));
        },
        giveUp,
      };
      signal?.addEventListener('abort', abort, { once: true });
      const queue = party.members.get(member) ?? [];
      queue.push(one);
      party.members.set(member, queue);
      party.waiting.add(one);
      waiting += 1;
      note(name, party);
      serve();
    });
  }

  function refuseIfTooManyWait(name: string, party: Party): void {
    if (party.waiting.size < limits.waitingOfParty && waiting < limits.waiting) return;
    forgetIfIdle(name, party);
    throw party.waiting.size >= limits.waitingOfParty
      ? new NoTurn('waitingOfParty', limits.waitingOfParty)
      : new NoTurn('waiting', limits.waiting);
  }

  return {
    async take(name, options = {}) {
      options.signal?.throwIfAborted();
      const party = partyOf(name);
      // While others wait there is no free turn, unless they may not have it.
      const isFree = underWay < limits.atOnce && party.waiting.size === 0 && mayBegin(name, party);
      if (!isFree) refuseIfTooManyWait(name, party);
      return isFree ? begin(name) : wait(name, options);
    },
    refuseWaiting(reason) {
      const all = [...parties.values()].flatMap(({ waiting }) => [...waiting]);
      for (const { giveUp } of all) giveUp(reason);
    },
    asksForMuch(party) {
      return throttle?.asksForMuch(party) === true;
    },
    get figures() {
      return { underWay, waiting };
    },
  };
}
