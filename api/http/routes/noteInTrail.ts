import { Result } from 'effect';
import type { FastifyRequest } from 'fastify';
import { commandRegistry } from '../../../commands/registry.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import { whoAsks } from '../../services/identity/signInAttempts.ts';
import { installation } from '../../services/trail/trailEntry.ts';
import type { TrailNotes } from '../../services/trail/trailNotes.ts';
import { authorOf, originOf } from './requestOrigin.ts';
import type { Route } from './route.ts';

/**
 * Notes a refusal of rights in the security trail. Of somebody who is not signed in, their network is noted for the
 * operator.
 *
 * @param what omitted: the route
 */
export function noteRefusal(
  trail: Pick<TrailNotes, 'note'>,
  route: Pick<Route, 'method' | 'path'>,
  request: FastifyRequest,
  who: SignedIn | undefined,
  what = `${route.method} ${route.path}`,
): void {
  const note = { ...originOf(request), kind: 'accessRefused', thing: what } as const;
  if (who === undefined)
    trail.note(installation, { ...note, actor: null, subject: whoAsks(request.ip).client });
  else trail.note(who.actor.org, { ...note, actor: who.actor.uid });
}

/** Notes in the security trail if somebody who is signed in has given a wrong current password. */
export function noteWrongPassword(
  trail: Pick<TrailNotes, 'note'>,
  request: FastifyRequest,
  { actor }: SignedIn,
  asked: Result.Result<unknown, AuthRefusal | Refusal>,
): void {
  if (Result.isSuccess(asked) || asked.failure.code !== 'auth/wrong-current-password') return;
  trail.note(actor.org, { ...authorOf(request, actor), kind: 'passwordNotChanged' });
}

/** What was refused: a command is told by its name, if there is one of this name, because its sender wrote it. */
export function refusedWhat(
  { method, path }: Pick<Route, 'method' | 'path'>,
  { command }: Readonly<Record<string, unknown>>,
): string {
  return typeof command === 'string' && commandRegistry.has(command) ? command : `${method} ${path}`;
}

/** The areas whose answers are about what other people have done. */
const aboutOthers: readonly string[] = ['audit', 'security'];

/** Notes in the security trail that somebody has read what others do. */
export function noteReading(
  trail: Pick<TrailNotes, 'note'>,
  route: Route,
  request: FastifyRequest,
  { actor }: SignedIn,
): void {
  const { access } = route;
  if (typeof access === 'string' || !('read' in access) || !aboutOthers.includes(access.read)) return;
  if (route.kind === 'http' && route.isPolled === true) return;
  const { stream } = Object(request.params);
  const thing = typeof stream === 'string' ? stream : route.summary;
  trail.note(actor.org, { ...originOf(request), kind: 'othersRead', actor: actor.uid, thing });
}
