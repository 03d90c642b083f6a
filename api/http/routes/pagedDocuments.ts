import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { SeenAs } from '../../../domain/rights/fieldClass.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import type { Answer, QueryContext } from '../../../projections/queries/ask.ts';
import type { BesideDocuments } from '../../../projections/queries/namedInDocuments.ts';
import { notSeen } from '../../../projections/queries/recordList.ts';
import { numberText } from '../../contract/numberText.ts';
import { pageOf } from '../../contract/views.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { described, type WrittenKind } from '../../services/documents/document.ts';
import { documentNames } from '../../services/documents/documentNames.ts';
import type { Identity } from '../../services/identity/identity.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** What every route of documents is. */
export const documentRoute = { method: 'GET', scope: 'read', tag: 'Documents' } as const;

/** A page of what documents are made of. */
type PageOfRows<Ours> = Answer<{
  readonly rows: readonly Ours[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly beside: BesideDocuments;
}>;

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
}

/** What a list is asked for, and from which moment of change on, epoch seconds. */
interface AnyFilters {
  readonly [name: string]: unknown;
  readonly updated_since?: number | undefined;
}

interface Paged<Ours, Filters extends AnyFilters> {
  readonly summary: string;
  readonly description: string;
  /** How it is seen when one has changed; omitted: as what nobody has decided about. */
  readonly changeSeenAs?: SeenAs | undefined;
  readonly filters: z.ZodType<Filters> & z.ZodObject;
  read(
    filters: Filters,
    paging: Paging,
    by: { readonly reads: QueryContext; readonly actor: Actor; readonly identity: Identity },
  ): Promise<PageOfRows<Ours>>;
}

/** The route that answers documents of a kind in pages, at most as many as the specification reads at a time. */
export function pagedDocuments<Ours, Filters extends AnyFilters>(
  kind: WrittenKind<Ours>,
  { summary, description, changeSeenAs, filters, read }: Paged<Ours, Filters>,
): Route {
  const { limit: most } = kind.asked;
  const pages = z.object({
    cursor: z.string().max(400).optional(),
    limit: numberText(z.int().min(1).max(most))
      .prefault(most)
      .meta({ examples: [Math.min(40, most)] }),
    after: afterSchema,
    company_id: described(
      idSchema.optional(),
      'the organisation, which is that of the account that asks; any other is refused',
      'acme',
    ),
  });
  return defineRoute({
    ...documentRoute,
    path: `/api/v1/documents/${kind.kind}`,
    access: { read: kind.area },
    summary,
    description,
    input: {
      query: filters.extend(pages.shape),
    },
    answer: pageOf(kind.schema),
    async handle({ input: { query }, services, actor }) {
      const { reads, identity } = services;
      const wanted = filters.parse(query);
      const paging = pages.parse(query);
      const { company_id: org = actor.org } = paging;
      if (org !== actor.org) return Result.fail(invalidField('query.company_id', 'is not your organisation'));
      // Whoever does not see when something changed must not find it by that either.
      if (wanted.updated_since !== undefined && !seesField(actor, kind.area, changeSeenAs)) {
        return Result.fail(notSeen('query.updated_since'));
      }
      const page = await read(wanted, paging, { reads, actor, identity });
      if (Result.isFailure(page)) return Result.fail(page.failure);
      const { rows, total, nextCursor, position, beside } = page.success;
      const names = await documentNames(actor, beside, (...ids) => identity.uidsLinkedTo(...ids));
      return Result.succeed({ position, rows: rows.map((row) => kind.of(row, names)), total, nextCursor });
    },
  });
}
