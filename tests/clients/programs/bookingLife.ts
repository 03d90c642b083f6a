/** What a program of the tests is given: a server, and records for a booking of its own. */
export interface Place {
  readonly baseUrl: string;
  readonly token: string;
  readonly customerId: string;
  readonly resourceId: string;
  readonly labelId: string;
  /** Epoch seconds. */
  readonly start: number;
  readonly end: number;
}

/** What a program has seen of its booking. */
export interface BookingLife {
  readonly statuses: readonly string[];
  readonly resources: readonly string[];
  /** The types of the events of its history. */
  readonly history: readonly string[];
  /** The codes that answer a step which the life cycle does not have, and a command without its booking. */
  readonly refused: readonly (string | undefined)[];
}
