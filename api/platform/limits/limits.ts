import { availableParallelism } from 'node:os';
import type { TurnLimits } from '../../../postgres/fairTurns.ts';
import { usualThrottle } from '../../../postgres/throttle.ts';
import type { HeldRefusals } from './holdRefusals.ts';
import type { Rate } from './rateLimit.ts';
import type { UploadsUnderWay } from './takeUploadPlace.ts';

/**
 * How much work a person, an API token, an organisation and all together may ask of one process, so that nobody stops
 * another. What screens and well-behaved programs do is far below. Each process counts by itself.
 */
export interface Limits {
  /** HTTP requests, and upgrades to WebSockets. An organisation's are those of its people and tokens together. */
  readonly requests: {
    readonly ofPerson: Rate;
    readonly ofToken: Rate;
    readonly ofOrganisation: Rate;
    /** Of an address that nobody is signed in from, for what a secret opens: many people may share one. */
    readonly ofStranger: Rate;
  };
  /** Refusals of those who ask for too much. */
  readonly refusals: HeldRefusals;
  /** HTTP requests that have not been answered. */
  readonly underWay: {
    readonly ofPerson: number;
    readonly ofToken: number;
    readonly ofOrganisation: number;
    readonly together: number;
  };
  /** Files of records and of the audit that are being sent. */
  readonly exports: { readonly ofPerson: number; readonly ofOrganisation: number };
  /** Files of records' fields that are being received; CSV files have limits of their own (`uploadLimits.ts`). */
  readonly files: UploadsUnderWay;
  /** Uploads of an organisation that are being undone. */
  readonly undos: number;
  readonly sockets: SocketLimits;
  /** Messages of clients on `WS /api/v1/live`. */
  readonly messages: { readonly ofSocket: Rate; readonly ofPerson: Rate };
  readonly watches: WatchLimits;
  /** Requests whose senders are being looked up; parties are addresses, which many may share. */
  readonly identity: TurnLimits;
  /** Commands that are being decided, whatever sends them. */
  readonly commands: TurnLimits;
  /** How long a program's command waits at most for searches of people of its organisation, in milliseconds. */
  readonly searchFirstMs: number;
  /** Searches for plans and for nearest fits. */
  readonly plans: TurnLimits;
  /** Weeks that are being drawn as PDF. */
  readonly weekPdfs: TurnLimits;
}

/** WebSockets that may be open. */
export interface SocketLimits {
  readonly ofToken: number;
  /** For all API tokens of an organisation together; the rest is left for its people. */
  readonly ofTokensTogether: number;
  readonly ofPerson: number;
  readonly ofPeopleTogether: number;
  /** Of all organisations. */
  readonly together: number;
  /** Being closed with the reason of their refusal; one more is refused over HTTP. */
  readonly beingRefused: number;
}

export interface WatchLimits {
  /** Watches at once. */
  readonly ofSocket: number;
  /**
   * Events of the organisation that a watch may have missed (the age of its `after`): beyond this the client is told
   * to load anew, which costs less.
   */
  readonly mostMissed: number;
  /** Watches that are being sent what they missed. A watch that gets no turn has to query again. */
  readonly catchingUp: TurnLimits;
}

/** One processor is left to the server itself. */
const seats = Math.max(1, availableParallelism() - 1);

export const defaultLimits: Limits = {
  requests: {
    ofPerson: { perSecond: 50, burst: 500 },
    ofToken: { perSecond: 50, burst: 500 },
    ofOrganisation: { perSecond: 250, burst: 2500 },
    ofStranger: { perSecond: 20, burst: 200 },
  },
  refusals: { ms: 250, atOnce: 1000 },
  underWay: { ofPerson: 100, ofToken: 100, ofOrganisation: 300, together: 2000 },
  exports: { ofPerson: 2, ofOrganisation: 3 },
  files: { ofPerson: 4, ofOrganisation: 16 },
  undos: 2,
  sockets: {
    ofToken: 100,
    ofTokensTogether: 1000,
    ofPerson: 50,
    ofPeopleTogether: 1000,
    together: 10_000,
    beingRefused: 200,
  },
  messages: { ofSocket: { perSecond: 10, burst: 100 }, ofPerson: { perSecond: 30, burst: 500 } },
  watches: {
    ofSocket: 20,
    mostMissed: 1000,
    catchingUp: { atOnce: 2, ofParty: 1, waitingOfParty: 1000, waiting: 10_000, timeoutMs: 15_000 },
  },
  identity: { atOnce: 16, ofParty: 16, waitingOfParty: 5000, waiting: 10_000, timeoutMs: 15_000 },
  // An organisation that is alone gets ten at once: they are read and appended in larger groups, each of which costs the same.
  commands: {
    atOnce: 12,
    ofParty: 4,
    throttle: { ...usualThrottle, ofPartyAlone: 10 },
    waitingOfParty: 300,
    waiting: 2000,
    // As long as one operation of the log takes at most: a command waits no longer for its turn.
    timeoutMs: 10_000,
  },
  searchFirstMs: 100,
  plans: {
    atOnce: seats,
    ofParty: Math.max(1, seats - 1),
    waitingOfParty: 16,
    waiting: 100,
    timeoutMs: 600_000,
  },
  weekPdfs: { atOnce: 1, ofParty: 1, waitingOfParty: 16, waiting: 100, timeoutMs: 60_000 },
};

/** What the operator sets: requests a second, and sockets at a time. */
interface RatesOfOperator {
  readonly requestsOfPerson: number;
  readonly requestsOfOrganisation: number;
  readonly socketsOfPerson: number;
}

/** The limits with what the operator has set. */
export function limitsOf({
  requestsOfPerson,
  requestsOfOrganisation,
  socketsOfPerson,
}: RatesOfOperator): Limits {
  const { requests, sockets } = defaultLimits;
  return {
    ...defaultLimits,
    requests: {
      ...requests,
      ofPerson: rateOf(requestsOfPerson),
      ofOrganisation: rateOf(requestsOfOrganisation),
    },
    sockets: { ...sockets, ofPerson: socketsOfPerson },
  };
}

/** Ten seconds' worth may come at once: a screen that opens asks for much, and then for little. */
function rateOf(perSecond: number): Rate {
  return { perSecond, burst: 10 * perSecond };
}

/** For the documentation of each socket. */
export const socketLimitsTold = `Of an API token ${defaultLimits.sockets.ofToken} may be open in one process, of all tokens of an organisation together ${defaultLimits.sockets.ofTokensTogether}, of a person ${defaultLimits.sockets.ofPerson}, of all people of an organisation ${defaultLimits.sockets.ofPeopleTogether}; one more is closed at once with 4429 and \`too_many_requests\` as the beginning of the reason. Any other refusal is told in the same way: 4401 not signed in, 4403 not allowed, 4503 busy.`;
