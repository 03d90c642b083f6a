import { Result } from 'effect';
import pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { personaOf } from '../../../domain/rights/persona.ts';
import { isScoped } from '../../../domain/rights/rights.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { QuickViewToSave, ViewedScreen } from '../../contract/quickViews.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';

/** The most views that one person keeps for one screen. */
export const mostViews = 50;

/** Why somebody keeps no further view of a screen. */
export const tooManyViews = `You have ${mostViews} views of this screen, which is the most.`;

/** A view as it is stored. */
export interface StoredView {
  readonly id: string;
  readonly owner: string;
  readonly screen: ViewedScreen;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly customer_view: boolean;
}

type Saved = Required<QuickViewToSave>;
/** What is read of a view. */
export const viewColumns = 'id, owner, screen, name, query, shared, customer_view';

/**
 * The views of a screen that somebody sees, by name: their own, and those that planners share. Whom master labels limit
 * sees only the own ones, because a shared filter may name what they do not see.
 */
export async function listViews(
  pool: Pick<pg.Pool, 'query'>,
  actor: Actor,
  screen: ViewedScreen,
): Promise<readonly StoredView[]> {
  const { rows } = await pool.query<StoredView>(
    `select ${viewColumns} from muster_views.quick_views
     where org = $1 and screen = $2 and (owner = $3 or (shared and $4)) order by lower(name), id`,
    [actor.org, screen, actor.uid, !isScoped(actor)],
  );
  return rows;
}

/** The same on all screens. */
export async function listAllViews(
  pool: Pick<pg.Pool, 'query'>,
  actor: Actor,
): Promise<readonly StoredView[]> {
  const { rows } = await pool.query<StoredView>(
    `select ${viewColumns} from muster_views.quick_views
     where org = $1 and (owner = $2 or (shared and $3)) order by lower(name), id`,
    [actor.org, actor.uid, !isScoped(actor)],
  );
  return rows;
}

/**
 * Keeps a view, or changes the one with its id: its owner may, and an administrator one that is shared. Refuses a name
 * that another of the owner's views of the screen has, and more than `mostViews`; what somebody does not see is
 * `not_found`.
 */
export async function saveView(
  pool: pg.Pool,
  actor: Actor,
  view: Saved,
): Promise<Result.Result<StoredView, Refusal>> {
  const { id, screen, name, query, shared, customerView } = view;
  try {
    return await inTransaction(pool, async (client) => {
      await oneSaveAtATime(client, actor);
      const there = await client.query<StoredView>(
        `select ${viewColumns} from muster_views.quick_views where org = $1 and id = $2 for update`,
        [actor.org, id],
      );
      const [before] = there.rows;
      if (before !== undefined && !mayChange(actor, before)) return unknown(id);
      if (before === undefined) {
        const kept = await client.query<{ count: number }>(
          `select count(*)::int as count from muster_views.quick_views
           where org = $1 and owner = $2 and screen = $3`,
          [actor.org, actor.uid, screen],
        );
        if ((kept.rows[0]?.count ?? 0) >= mostViews) {
          return Result.fail(invalidField('name', tooManyViews));
        }
      }
      const { rows } = await client.query<StoredView>(
        `insert into muster_views.quick_views (org, id, owner, screen, name, query, shared, customer_view)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (org, id) do update set name = excluded.name, query = excluded.query,
           shared = excluded.shared, customer_view = excluded.customer_view, changed_at = clock_timestamp()
         returning ${viewColumns}`,
        [
          actor.org,
          id,
          before?.owner ?? actor.uid,
          before?.screen ?? screen,
          name,
          query,
          shared,
          customerView,
        ],
      );
      const [saved] = rows;
      return saved === undefined ? unknown(id) : Result.succeed(saved);
    });
  } catch (error) {
    if (isNameTaken(error)) {
      return Result.fail(invalidField('name', 'is the name of another of your views'));
    }
    throw error;
  }
}

/** Two saves of one person are counted one after the other; holds until the transaction ends. */
export async function oneSaveAtATime(client: pg.ClientBase, actor: Actor): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `views ${actor.org} ${actor.uid}`,
  ]);
}

/** Removes a view: its owner may, and an administrator one that is shared. Returns what was removed. */
export async function removeView(
  pool: pg.Pool,
  actor: Actor,
  id: string,
): Promise<Result.Result<StoredView, Refusal>> {
  const { rows } = await pool.query<StoredView>(
    `delete from muster_views.quick_views
     where org = $1 and id = $2 and (owner = $3 or (shared and $4)) returning ${viewColumns}`,
    [actor.org, id, actor.uid, personaOf(actor) === 'administrator'],
  );
  const [removed] = rows;
  return removed === undefined ? unknown(id) : Result.succeed(removed);
}

/** Whether somebody may change a view: its owner may, and an administrator one that is shared. */
export function mayChange(actor: Actor, { owner, shared }: StoredView): boolean {
  return owner === actor.uid || (shared && personaOf(actor) === 'administrator');
}

/** Whether writing a view has failed because its owner has another of its name on its screen. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'quick_views_name';
}

function unknown(id: string) {
  return refuse('not_found', 'There is no such view.', { id });
}
