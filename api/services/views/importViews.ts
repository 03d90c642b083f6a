import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { z } from 'zod';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { QuickViewsImported, QuickViewsToImport } from '../../contract/quickViews.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import {
  isNameTaken,
  mayChange,
  mostViews,
  oneSaveAtATime,
  type StoredView,
  tooManyViews,
  viewColumns,
} from './quickViews.ts';

/** A view as it is to be, and as it is; undefined before it is made. */
interface Meant {
  readonly view: StoredView;
  readonly before: StoredView | undefined;
}

/**
 * Keeps the views of a file, all of them or none. A view is recognised by its id, if whoever imports it may change that
 * view, else by its name among their own of its screen; what is new is theirs. Refuses two views of one name and more than
 * `mostViews` of a screen, by the field: `quicviews[3].name`.
 */
export async function importViews(
  pool: pg.Pool,
  actor: Actor,
  { quicviews, dryRun }: QuickViewsToImport,
): Promise<Result.Result<QuickViewsImported, Refusal>> {
  try {
    return await inTransaction(pool, async (client) => {
      await oneSaveAtATime(client, actor);
      const { rows } = await client.query<StoredView>(
        `select ${viewColumns} from muster_views.quick_views
       where org = $1 and (owner = $2 or shared or id::text = any($3)) for update`,
        [actor.org, actor.uid, quicviews.map(({ _id = '' }) => _id.toLowerCase())],
      );
      const meant = quicviews.map((given) => meantBy(actor, given, rows));
      const refusal = refusalOf(actor, meant, rows);
      if (refusal !== undefined) return Result.fail(refusal);
      const written = meant.filter(({ view, before }) => !sameValue(view, before));
      if (!dryRun) await writeViews(client, actor.org, written);
      const created = written.filter(({ before }) => before === undefined).length;
      return Result.succeed({
        created,
        changed: written.length - created,
        unchanged: meant.length - written.length,
      });
    });
  } catch (error) {
    if (isNameTaken(error))
      return Result.fail(invalidField('quicviews', 'has the name of a view that was made meanwhile'));
    throw error;
  }
}

function meantBy(
  actor: Actor,
  given: QuickViewsToImport['quicviews'][number],
  there: readonly StoredView[],
): Meant {
  const { name, cus_view, screen, query, shared } = given;
  const _id = given._id?.toLowerCase();
  const ofId = there.find(({ id }) => id === _id);
  const before =
    ofId !== undefined && mayChange(actor, ofId)
      ? ofId
      : there.find((view) => view.owner === actor.uid && view.screen === screen && isCalled(view, name));
  // The id of a view that somebody else has is not known to be taken.
  const isFree = ofId === undefined && z.uuid().safeParse(_id).success;
  const id = before?.id ?? (isFree && _id !== undefined ? _id : randomUUID());
  const kept = { name, query, shared, customer_view: cus_view };
  return {
    before,
    view: { id, owner: before?.owner ?? actor.uid, screen: before?.screen ?? screen, ...kept },
  };
}

/** What the views would be in the way of, once all are written. */
function refusalOf(actor: Actor, meant: readonly Meant[], there: readonly StoredView[]): Refusal | undefined {
  const ids = new Set(meant.map(({ view }) => view.id));
  const others = there.filter(({ id }) => !ids.has(id));
  for (const [index, { view, before }] of meant.entries()) {
    const known = [...others, ...meant.slice(0, index).map((earlier) => earlier.view)];
    const beside = known.filter(({ owner, screen }) => owner === view.owner && screen === view.screen);
    const field = `quicviews[${index}].name`;
    if (meant.slice(0, index).some((earlier) => earlier.view.id === view.id)) {
      return invalidField(field, 'is in the file already');
    }
    if (beside.some((other) => isCalled(other, view.name))) {
      return invalidField(field, 'is the name of another view');
    }
    if (before === undefined && view.owner === actor.uid && beside.length >= mostViews) {
      return invalidField(field, tooManyViews);
    }
  }
  return undefined;
}

async function writeViews(client: pg.ClientBase, org: string, written: readonly Meant[]): Promise<void> {
  // Made anew, so that two of them can exchange their names.
  await client.query('delete from muster_views.quick_views where org = $1 and id = any($2::uuid[])', [
    org,
    written.flatMap(({ before }) => before?.id ?? []),
  ]);
  for (const { view } of written) {
    await client.query(
      `insert into muster_views.quick_views (org, ${viewColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [org, view.id, view.owner, view.screen, view.name, view.query, view.shared, view.customer_view],
    );
  }
}

function isCalled({ name }: StoredView, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}
