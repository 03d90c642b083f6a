import type { Area } from '../../../domain/rights/area.ts';
import { areaScopes, type TokenScope, tokenScopes } from '../../contract/integrations.ts';
import type { Route } from './route.ts';

/** What the scopes of an API token open of a route: everything, some areas of rights, or nothing. */
export type TokenAccess =
  | { readonly opens: 'everything' }
  | { readonly opens: 'areas'; readonly areas: readonly Area[] }
  | { readonly opens: 'nothing'; readonly missing: Route['scope'] };

/**
 * A route is open to a token with the scope that the route names. One with the scope `read` or `write` is open, too, to a
 * token with the scopes of the areas that it answers from; then the request is limited to the token's areas.
 */
export function tokenAccess(
  { scope, access, alsoTells = [] }: Pick<Route, 'scope' | 'access' | 'alsoTells'>,
  scopes: readonly TokenScope[],
): TokenAccess {
  const held: readonly string[] = scopes;
  if (held.includes(scope)) return { opens: 'everything' };
  if (scope !== 'read' && scope !== 'write') return { opens: 'nothing', missing: scope };
  const areas = areasOpenTo(scopes, scope);
  const wanted = [...areasOf(access), ...alsoTells];
  const missing = wanted.find((area) => !areas.includes(area));
  if (missing !== undefined) return { opens: 'nothing', missing: scopeOfArea(missing, scope) };
  return areas.length === 0 ? { opens: 'nothing', missing: scope } : { opens: 'areas', areas };
}

/** The areas that a token may read, or write, by their own scopes. */
export function areasOpenTo(scopes: readonly TokenScope[], mode: 'read' | 'write'): readonly Area[] {
  return scopes.flatMap((scope) => {
    const opened = areaScopes.get(scope);
    return opened?.mode === mode ? opened.areas : [];
  });
}

/** The narrowest scope that opens an area. */
export function scopeOfArea(area: Area, mode: 'read' | 'write'): TokenScope {
  return tokenScopes.find((scope) => areasOpenTo([scope], mode).includes(area)) ?? mode;
}

function areasOf(access: Route['access']): readonly Area[] {
  if (typeof access === 'string') return [];
  return ['read' in access ? access.read : access.write];
}
