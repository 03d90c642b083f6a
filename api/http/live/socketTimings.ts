/** Intervals and time limits of sockets, in milliseconds. */
export interface SocketTimings {
  /** Between two heartbeats; a client that answers none of them is gone. */
  readonly heartbeatMs: number;
  /** Between two checks that the session is still valid. */
  readonly sessionCheckMs: number;
  /** How long a client may read nothing of what was sent before it is closed as too slow. */
  readonly timeoutMs: number;
  /** How long a client has to read why its socket is closed, before its connection is cut. */
  readonly lastWordsMs: number;
}

export const defaultSocketTimings: SocketTimings = {
  heartbeatMs: 15_000,
  sessionCheckMs: 60_000,
  timeoutMs: 20_000,
  lastWordsMs: 4000,
};

/** Close codes of our sockets (RFC 6455, and its registry for 1012). */
export const closeCodes = {
  normal: 1000,
  /** The session has ended, the client reads too slowly, or its request is impossible. */
  policy: 1008,
  unexpected: 1011,
  restart: 1012,
  later: 1013,
} as const;
