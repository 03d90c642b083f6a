import { Result } from 'effect';
import { ask, type QueryContext } from './ask.ts';
import { rowsIn } from './rowsIn.ts';

/** The phone numbers of the records that a sign-in is linked to; none while the read side cannot tell. */
export async function readPhonesOf(
  context: QueryContext,
  org: string,
  who: { readonly resourceId: string | null; readonly customerId: string | null },
): Promise<readonly string[]> {
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
  return Result.isSuccess(found) ? found.success.phones : [];
}
