import type { Route } from '../routes/route.ts';
import { scopeOfArea } from '../routes/tokenAccess.ts';

/** The description of a route, with what an API token needs for it; nothing if there is nothing to say. */
export function describedWithScope(route: Pick<Route, 'description' | 'scope' | 'access' | 'alsoTells'>): {
  readonly description?: string;
} {
  const sentences = [route.description, sentenceOf(route)].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function sentenceOf(route: Pick<Route, 'scope' | 'access' | 'alsoTells'>): string | undefined {
  const { scope } = route;
  switch (scope) {
    case 'open':
      return undefined;
    case 'people':
      return 'API tokens cannot do this; sign in.';
    case 'read':
    case 'write':
      return `API tokens need the scope ${[`\`${scope}\``, ...narrower(route, scope)].join(' or ')}.`;
    default:
      return `API tokens need the scope \`${scope}\`.`;
  }
}

/** The scopes of the areas that a route answers from, which do as well. */
function narrower(
  { access, alsoTells = [] }: Pick<Route, 'access' | 'alsoTells'>,
  mode: 'read' | 'write',
): readonly string[] {
  if (typeof access === 'string') return [];
  const areas = ['read' in access ? access.read : access.write, ...alsoTells];
  return [[...new Set(areas.map((area) => `\`${scopeOfArea(area, mode)}\``))].join(' with ')];
}
