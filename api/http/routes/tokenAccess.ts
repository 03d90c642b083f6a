import type { Area } from '../../../domain/rights/area.ts';
import {
  type AreaScope,
  areaScopes,
  type OpenedAreas,
  type TokenScope,
} from '../../contract/integrations.ts';
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
  return scopes.flatMap((scope) =>
    isAreaScope(scope) && areaScopes[scope].mode === mode ? areasOfScope(scope) : [],
  );
}

/** The narrowest scope that opens an area. */
export function scopeOfArea(area: Area, mode: 'read' | 'write'): TokenScope {
  const found = Object.keys(areaScopes).find(
    (scope): scope is AreaScope =>
      isAreaScope(scope) && areaScopes[scope].mode === mode && areasOfScope(scope).includes(area),
  );
  return found ?? mode;
}

function areasOfScope(scope: AreaScope): readonly Area[] {
  const { area, also = [] }: OpenedAreas = areaScopes[scope];
  return [area, ...also];
}

function isAreaScope(scope: string): scope is AreaScope {
  return Object.hasOwn(areaScopes, scope);
}

function areasOf(access: Route['access']): readonly Area[] {
  if (typeof access === 'string') return [];
  return ['read' in access ? access.read : access.write];
}
