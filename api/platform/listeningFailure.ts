import { createServer } from 'node:net';
import { StartRefused, systemErrorCode } from './postgres/startRefused.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Refuses with a message, before anything is started, if the server could not listen. */
export function refuseTakenPort(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listeningFailure(error, place)));
    probe.listen(place.port, place.host, () => probe.close(() => resolve()));
  });
}

/** Why the server cannot listen, as a sentence if a person can fix it. */
export function listeningFailure(error: unknown, { host, port }: Place): unknown {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Port ${port} of ${host} is taken by another program. Stop that one, or set PORT to another number.`,
        { cause: error },
      );
    case 'EACCES':
      return new StartRefused(`This user may not listen on port ${port}. Set PORT to a number above 1023.`, {
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`HOST ${host} is not an address of this machine.`, { cause: error });
    default:
      return error;
  }
}
