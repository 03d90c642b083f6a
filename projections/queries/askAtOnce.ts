import { Result } from 'effect';
import type { AskedTogether, RowsOf } from '../organisationMessage.ts';
import { presentReading, readAtOnce } from '../readAtOnce.ts';
import type { Reading } from '../withOrganisation.ts';
import { type Answer, answerOf, type QueryContext, type Question, type Refused, waitFor } from './ask.ts';

/** The same as `ask` in one message, for a few small queries that do not depend on each other's answers. */
export async function askAtOnce<const Asked extends readonly AskedTogether<unknown>[], Value extends object>(
  context: QueryContext,
  question: Question,
  asked: (reading: Reading) => Asked,
  read: (rows: RowsOf<Asked>) => Value | Refused,
): Promise<Answer<Value>> {
  const { org, reads, after } = question;
  const behind = await waitFor(context, after);
  if (behind !== undefined) return Result.fail(behind);
  return readAtOnce(context.pool, org, asked(presentReading(org)), (moment, rows) =>
    answerOf(moment, reads, async () => read(await rows())),
  );
}
