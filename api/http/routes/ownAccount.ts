import { Result } from 'effect';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import type { RouteServices } from './routeServices.ts';

/** What the routes have in common by which somebody changes how they sign in. */
export const ownAccount = { access: 'account', scope: 'people', tag: 'Sign-in' } as const;

/** Who changes their account, and with what. */
interface AccountCall {
  readonly who: SignedIn;
  readonly request: FastifyRequest;
  readonly services: Pick<RouteServices, 'trail' | 'messages'>;
}

/**
 * What came of a change to one's own account: a wrong current password is noted in the security trail, and what was
 * written to its owner is sent.
 */
export function afterChange<Done, Refused extends AuthRefusal | Refusal>(
  { who, request, services }: AccountCall,
  changed: Result.Result<Done, Refused>,
): Result.Result<Done, Refused> {
  noteWrongPassword(services.trail, request, who, changed);
  if (Result.isSuccess(changed)) services.messages.changed();
  return changed;
}
