import type { Route } from '../routes/route.ts';

/** The description of a route, with what an API token needs for it; nothing if there is nothing to say. */
export function describedWithScope({ description, scope }: Pick<Route, 'description' | 'scope'>): {
  readonly description?: string;
} {
  const sentences = [description, sentenceOf(scope)].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function sentenceOf(scope: Route['scope']): string | undefined {
  switch (scope) {
    case 'open':
      return undefined;
    case 'people':
      return 'API tokens cannot do this; sign in.';
    default:
      return `API tokens need the scope \`${scope}\`.`;
  }
}
