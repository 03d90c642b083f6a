import { areaScopes, type TokenScope } from '../../api/contract/integrations.ts';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';
import type { Route } from '../../api/http/routes/route.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { opens } from '../api/http/routes/routeRequests.ts';
import type { Principal } from './principals.ts';

/**
 * What a request is to come to by the table of rights (`domain/rights/rights.ts`): `may` be served as far as the records go,
 * `mayNot`, or `nobody` if its sender is not signed in; `open`: the table has nothing about it.
 */
export type ExpectedRight = 'open' | 'may' | 'mayNot' | 'nobody';

const commandPath = '/api/v1/commands/{name}';
const routes: ReadonlyMap<string, Route> = new Map(
  allRoutes.map((route) => [`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`, route]),
);

/** @param command what the address names, of a command or its effects */
export function expectedRight(
  principal: Principal,
  method: string,
  path: string,
  command: string | undefined,
): ExpectedRight {
  const route =
    routes.get(`${method} ${path}`) ??
    (command === undefined ? undefined : routes.get(`${method} ${commandPath}`));
  if (route === undefined) throw new Error(`${method} ${path} is published and no route`);
  const { access } = route;
  const { claims, scopes, fromElsewhere } = principal;
  // Apple's answer is posted by a page of Apple.
  const isOwnPages = route.isSentFromElsewhere !== true;
  const changesSomething = (method !== 'GET' && isOwnPages) || route.kind === 'socket';
  if (access === 'anyone') return fromElsewhere && changesSomething ? 'mayNot' : 'open';
  if (access === 'operator') {
    // Whoever names nobody is this machine, where the operator is.
    const namesSomebody = principal.headers().some(([name]) => name === 'Authorization');
    return principal.isOperator || !namesSomebody ? 'open' : 'mayNot';
  }
  if (claims === undefined) return 'nobody';
  if (fromElsewhere && changesSomething) return 'mayNot';
  const within = scopes === 'person' ? claims : withinScopes(route, claims, scopes);
  const asToken = scopes !== 'person' && typeof access !== 'string' && access.orToken === true;
  if (within === undefined || !(asToken || opens(route, access, within))) return 'mayNot';
  return command === undefined || mayCommand(within, command) ? 'may' : 'mayNot';
}

/** The claims of a token as its scopes limit them on a route; undefined: they do not open it. */
function withinScopes(
  { scope, alsoTells = [] }: Route,
  claims: Claims,
  scopes: readonly TokenScope[],
): Claims | undefined {
  if (scope === 'people' || scope === 'open') return undefined;
  if (scopes.includes(scope)) return claims;
  const areas = [...areaScopes].flatMap(([name, { mode, areas: opened }]) =>
    mode === scope && scopes.some((held) => held === name) ? opened : [],
  );
  const tells = alsoTells.every((area) => areas.some((open) => open === area));
  return areas.length > 0 && tells ? { ...claims, areas } : undefined;
}

/** The command that an address names. */
export function commandIn(path: string): string | undefined {
  return /^\/api\/v1\/commands\/([^/{]+)/.exec(path)?.[1];
}
