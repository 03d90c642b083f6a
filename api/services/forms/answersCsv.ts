import { Result } from 'effect';
import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import { answerCells, answerColumns, namesInAnswers } from '../../../domain/form/answerColumns.ts';
import { fillForm } from '../../../domain/form/filledForm.ts';
import { formAnswer } from '../../../domain/form/formAnswer.ts';
import { answersIn } from '../../../domain/form/formAnswers.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { stageLabels } from '../../../domain/record/stages.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { ask, type QueryContext } from '../../../projections/queries/ask.ts';
import {
  type FilledFormRow,
  type FilledFormsQuery,
  listFilledForms,
} from '../../../projections/queries/filledForms.ts';
import { type FormVersion, formVersions } from '../../../projections/queries/formsToFill.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import { titlesOf } from '../../../projections/queries/titlesOf.ts';
import { csvLines, fileBegin, lineEnd } from '../exports/recordCsv.ts';

/** How many filled forms are read, and in memory, at a time. */
const atOnce = 250;

const stages = stageLabels(formAnswer.declaration.stages ?? { states: {} });
/** The columns before those of the questions. */
const ownColumns = ['Id', 'Version', 'Status', 'About', 'Person', 'Customer', 'Begun', 'Submitted', 'Points'];

/**
 * The answers to a form as comma-separated values, a column a question, one piece per page. `told` is told how many filled
 * forms each page has. Refuses with `not_found` a form that somebody does not see.
 */
export async function answersCsv(
  context: QueryContext,
  actor: Actor,
  query: FilledFormsQuery & { readonly formId: string },
  told: (records: number) => void,
): Promise<Result.Result<AsyncGenerator<string>, Refusal>> {
  // Its columns tell what the form asks.
  const form = await findRecord(context, actor, 'form', { id: query.formId, after: query.after });
  if (Result.isFailure(form)) return Result.fail(form.failure);
  const page = (cursor?: string) =>
    listFilledForms(context, actor, { ...query, cursor }, { limit: atOnce, withAnswers: true });
  const first = await page();
  if (Result.isFailure(first)) return Result.fail(first.failure);
  const asked = await ask(context, { org: actor.org, reads: ['forms'] }, async (moment) => ({
    versions: await formVersions(moment, query.formId),
  }));
  if (Result.isFailure(asked)) return Result.fail(asked.failure);
  const { versions } = asked.success;
  const columns = answerColumns(versions.map(({ content }) => content));

  async function* pieces(): AsyncGenerator<string> {
    yield `${fileBegin('with byte order mark')}${csvLines([[...ownColumns, ...columns.map(({ heading }) => heading)]])}`;
    for (let read = first; ; ) {
      if (Result.isFailure(read)) throw new Error(`the export ended early: ${read.failure.message}`);
      const { rows, nextCursor } = read.success;
      told(rows.length);
      const nameOf = await namesFor(context, actor, rows, versions);
      if (rows.length > 0)
        yield `${lineEnd}${csvLines(rows.map((row) => cellsOf(row, versions, columns, nameOf)))}`;
      if (nextCursor === null) return;
      read = await page(nextCursor);
    }
  }
  return Result.succeed(pieces());
}

type NameOf = (category: string, id: string) => string;

function contentOf(versions: readonly FormVersion[], row: FilledFormRow) {
  return versions.find(({ version }) => version === row.version)?.content ?? { items: [] };
}

/** The answers of a row; none if they have been erased. */
function filledOf(versions: readonly FormVersion[], row: FilledFormRow) {
  const { answers } = row;
  return fillForm(contentOf(versions, row), answersIn(typeof answers === 'string' ? answers : null) ?? {});
}

function cellsOf(
  row: FilledFormRow,
  versions: readonly FormVersion[],
  columns: ReturnType<typeof answerColumns>,
  nameOf: NameOf,
) {
  const filled = filledOf(versions, row);
  const isErased = row.answers === null && row.savedAt !== null;
  return [
    row.id,
    row.version,
    stages[row.stage] ?? row.stage,
    row.aboutTitle ?? '',
    row.personName ?? '',
    row.customerName ?? '',
    instantText(row.filledSince),
    instantText(row.submittedAt),
    filled.score?.points ?? '',
    ...(isErased
      ? columns.map(() => '(erased)')
      : answerCells(contentOf(versions, row), filled.answers, columns, nameOf)),
  ];
}

/** With its offset, as every export has them. */
function instantText(at: number | null): string {
  return at === null ? '' : new Date(at * 1000).toISOString().replace('.000', '');
}

async function namesFor(
  context: QueryContext,
  actor: Actor,
  rows: readonly FilledFormRow[],
  versions: readonly FormVersion[],
): Promise<NameOf> {
  const named = rows.flatMap((row) => namesInAnswers(filledOf(versions, row).items));
  if (named.length === 0) return (_, id) => id;
  const records = named.map(({ category, id }): { category: ChangedCategory; id: string } => ({
    category,
    id,
  }));
  const found = await ask(
    context,
    { org: actor.org, reads: ['resources', 'customers', 'equipments'] },
    async (moment) => ({
      titles: await titlesOf(moment, records),
    }),
  );
  if (Result.isFailure(found)) throw new Error(`the export ended early: ${found.failure.message}`);
  return (category, id) => found.success.titles.get(`${category} ${id}`) ?? id;
}
