import { Result } from 'effect';
import type pg from 'pg';
import { changePassword } from './credentials.ts';
import type { Identity } from './identity.ts';
import { knownWords } from './knownWords.ts';
import { type PasswordRule, refusedPassword } from './passwordRule.ts';
import { type Passwords, wrongCurrentPassword } from './passwords.ts';
import type { SignInAttempts } from './signInAttempts.ts';

export interface PasswordChangeParts {
  readonly pool: pg.Pool;
  readonly passwords: Pick<Passwords, 'checkCurrent' | 'hash'>;
  readonly attempts: Pick<SignInAttempts, 'forget'>;
  readonly rule: PasswordRule;
}

/** How somebody who is signed in changes their own password. */
export function createPasswordChange(parts: PasswordChangeParts): Identity['changePassword'] {
  const { pool, passwords, attempts, rule } = parts;
  return async (who, { currentPassword, newPassword }, from) => {
    const refused = await refusedPassword(
      newPassword,
      rule,
      'newPassword',
      knownWords({ ...who.user, orgs: [who.actor.org] }),
    );
    if (refused !== undefined) return Result.fail(refused);
    const checked = await passwords.checkCurrent(who, currentPassword);
    if (Result.isFailure(checked)) return Result.fail(checked.failure);
    const hashed = await passwords.hash(newPassword);
    if (Result.isFailure(hashed)) return Result.fail(hashed.failure);
    const { uid } = who.actor;
    const kept = { sessionId: who.sessionId, from };
    const ended = await changePassword(pool, { ...checked.success, uid }, hashed.success, kept);
    if (ended === undefined) return Result.fail(wrongCurrentPassword);
    await attempts.forget(who.user.email);
    return Result.succeed(ended);
  };
}
