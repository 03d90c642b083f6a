import { Result } from 'effect';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { TrailNotes } from '../trail/trailNotes.ts';
import type { Client } from './client.ts';
import { clientOrigin } from './clientOrigin.ts';
import type { Credential } from './credentials.ts';
import type { Entry } from './entry.ts';
import type { IdentityLogger } from './identityLogger.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { Passwords } from './passwords.ts';
import type { ProvenFactor } from './secondFactor/proveFactor.ts';
import type { SignInAttempts } from './signInAttempts.ts';

/** What somebody has shown who is about to be let in by the password of an account. */
export interface ProvenPassword {
  readonly credential: Credential;
  readonly factor: ProvenFactor;
}

/**
 * Looks at the password that somebody gives for an address in lower case, as often as one may be tried, and at the second
 * factor of its account. What is refused is in the security trail.
 */
export type PasswordProof = (
  email: string,
  password: string,
  client: Client,
) => Promise<Result.Result<ProvenPassword, AuthRefusal>>;

export interface PasswordProofParts extends Pick<Entry, 'prove'> {
  readonly passwords: Pick<Passwords, 'check'>;
  readonly attempts: Pick<SignInAttempts, 'succeeded'>;
  readonly devices: Pick<KnownDevices, 'numberFor'>;
  readonly trail: Pick<TrailNotes, 'failed'> | undefined;
  readonly logger: IdentityLogger | undefined;
}

export function createPasswordProof({
  passwords,
  attempts,
  devices,
  prove,
  trail,
  logger,
}: PasswordProofParts): PasswordProof {
  function noteRefused({ code }: AuthRefusal, email: string, client: Client): void {
    const isWrong = code === 'auth/wrong-password';
    if (!isWrong) logger?.warn({ source: 'identity', ip: client.ip, code }, 'sign-in refused');
    // Too busy says nothing about who tries.
    if (code === 'auth/busy') return;
    trail?.failed({ email, ...clientOrigin(client) }, isWrong ? 'signInFailed' : 'signInRefused');
  }

  return async (email, password, client) => {
    const attempt = { email, ip: client.ip, device: devices.numberFor(email, client.cookie) };
    const checked = await passwords.check(attempt, password);
    if (Result.isFailure(checked)) {
      noteRefused(checked.failure, email, client);
      return Result.fail(checked.failure);
    }
    await attempts.succeeded(attempt);
    const credential = checked.success;
    return Result.map(await prove(credential.uid, client), (factor) => ({ credential, factor }));
  };
}
