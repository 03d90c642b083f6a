import { Result } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { ask, type QueryContext } from './ask.ts';
import { rowsIn } from './rowsIn.ts';

/**
 * The phone numbers of the records that a sign-in is linked to. Refuses with `read_side_behind` while the read side cannot
 * tell, which is not the same as none.
 */
export async function readPhonesOf(
  context: QueryContext,
  org: string,
  who: { readonly resourceId: string | null; readonly customerId: string | null },
): Promise<Result.Result<readonly string[], Refusal>> {
  const found = await ask(context, { org, reads: ['resources', 'customers'] }, async (moment) => {
    const rows = await Promise.all(
      (['resources', 'customers'] as const).map((model) =>
        moment.db
          .selectFrom(rowsIn(moment, model).as('rows'))
          .select('fact')
          .where('org', '=', org)
          .where('id', '=', (model === 'resources' ? who.resourceId : who.customerId) ?? '')
          .execute(),
      ),
    );
    const phones = rows
      .flat()
      .flatMap(({ fact }: { fact: { readonly mobile: string | null } }) =>
        fact.mobile === null ? [] : [fact.mobile],
      );
    return { phones };
  });
  return Result.map(found, ({ phones }) => phones);
}
