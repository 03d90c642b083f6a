import type pg from 'pg';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { createMemberReach } from './memberReach.ts';
import type { PromotionOf } from './promotionOf.ts';
import type { ShortLinks } from './shortLinks/shortLinks.ts';
import type { SignInLinks } from './signInLinks.ts';
import { createUsedSignInLinks } from './usedSignInLinks.ts';
import { createWrittenSignInLinks } from './writtenSignInLinks.ts';

export interface SignInLinksParts {
  readonly pool: pg.Pool;
  readonly seal: LetterSeal;
  readonly shortLinks: ShortLinks;
  readonly promotionOf: PromotionOf;
}

/** Links that sign in, over the database. */
export function createSignInLinks({ pool, seal, shortLinks, promotionOf }: SignInLinksParts): SignInLinks {
  const reach = createMemberReach(pool, promotionOf);
  return {
    reach,
    ...createWrittenSignInLinks({ pool, seal, shortLinks, reach }),
    ...createUsedSignInLinks(pool, reach),
  };
}
