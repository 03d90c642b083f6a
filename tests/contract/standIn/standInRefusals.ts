import grpc from '@grpc/grpc-js';

/** How a server says no: a status of gRPC, and the name and the particulars that EventStoreDB adds. */
export interface StandInRefusal {
  readonly code: grpc.status;
  readonly details: string;
  readonly exception?: Readonly<Record<string, string>> & { readonly exception: string };
}

/** The same as the server library takes it. */
export interface Refused {
  readonly code: grpc.status;
  readonly details: string;
  readonly metadata: grpc.Metadata;
}

export function refusedWith({ code, details, exception = { exception: '' } }: StandInRefusal): Refused {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value);
  return { code, details, metadata };
}

/** What a node says that does not lead. */
export function notLeader(port: number): StandInRefusal {
  return {
    code: grpc.status.NOT_FOUND,
    details: 'Leader info available',
    exception: {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(port),
    },
  };
}

/** What a node says that knows of no leader. */
export const noLeaderKnown: StandInRefusal = {
  code: grpc.status.UNKNOWN,
  details: 'No leader info available in response',
};

/** What a node says that is not ready: it has just started, or takes part in an election. */
export const notReady: StandInRefusal = { code: grpc.status.UNAVAILABLE, details: 'Server Is Not Ready' };
