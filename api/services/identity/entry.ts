import { Result } from 'effect';
import type pg from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { Person } from './account.ts';
import type { Client } from './client.ts';
import { FactorRefused, type ProvenFactor } from './secondFactor/proveFactor.ts';
import type { BegunSession } from './sessions.ts';
import type { SignInAnswer } from './signInAnswer.ts';

/** How whatever lets somebody in goes on. */
export interface Entry {
  /** Looks at the second factor of whoever is let in, before the transaction that does so. */
  readonly prove: (uid: string, client: Client) => Promise<Result.Result<ProvenFactor, AuthRefusal>>;
  /** Begins a session in the transaction that lets them in: whatever ends their sessions meanwhile ends this one, too. */
  readonly begin: (proven: ProvenFactor, client: Client, tx: pg.PoolClient) => Promise<BegunSession>;
  /** Goes on in it once that is done; the one that the browser had ends. */
  readonly enter: (person: Person, client: Client, begun: BegunSession) => Promise<SignInAnswer>;
  /** The same of whoever has just made their account, whose browser is known as the one in which that was. */
  readonly enterAsMaker: Entry['enter'];
}

/**
 * The transaction that lets somebody in. Where their second factor turns out to be used or missing it is rolled back, so that
 * what opens once still opens.
 */
export async function lettingIn<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Result.Result<Answer, AuthRefusal>> {
  try {
    return Result.succeed(await inTransaction(pool, work));
  } catch (error) {
    if (error instanceof FactorRefused) return Result.fail(error.refusal);
    throw error;
  }
}
