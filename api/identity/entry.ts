import type pg from 'pg';
import type { Client, Person, SignInAnswer } from './identity.ts';
import type { BegunSession } from './sessions.ts';

/** How whatever lets somebody in goes on. */
export interface Entry {
  /** Begins a session in the transaction that lets them in: whatever ends their sessions meanwhile ends this one, too. */
  readonly begin: (uid: string, client: Client, tx: pg.PoolClient) => Promise<BegunSession>;
  /** Goes on in it once that is done; the one that the browser had ends. */
  readonly enter: (person: Person, client: Client, begun: BegunSession) => Promise<SignInAnswer>;
}
