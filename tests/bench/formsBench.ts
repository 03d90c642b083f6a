import type { Pool } from 'pg';
import { createKeptTexts, newText } from '../../commands/keptText/keptTexts.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { exampleForms } from '../../domain/form/exampleForms.ts';
import { form } from '../../domain/form/form.ts';
import { formAnswer } from '../../domain/form/formAnswer.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { defaultOrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { byKey } from '../../domain/settings/settingsByKey.ts';
import { appendMany } from './appendMany.ts';
import { type AnswerTimes, askingFilledServer, plainAnswers } from './asking/askingFilledServer.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

/** The budget of every filter at the median, in milliseconds (docs/performance.md). */
const budgetMs = 300;
const org = 'bench';
const formId = 'vehicle-check';
const began = 1_760_000_000;

const sizes = {
  answers: count(20_000, { tiny: 40 }, 'filled forms of one form'),
  rounds: count(40, { tiny: 1 }, 'times that each question is asked'),
};

/** The list of filled forms of an organisation that has filled in one for years, filtered by a planner who sees all. */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('forms', args, sizes);
  const results = await askingFilledServer(
    { org, data: undefined, fill: (log, onProgress, pool) => fill(log, pool, given.answers, onProgress) },
    async (measure) => {
      const list = '/api/v1/filled-forms';
      const questions: readonly (readonly [what: string, pathOf: (round: number) => string])[] = [
        ['the first page of all', () => list],
        ['those of one form in one stage', () => `${list}?formId=${formId}&stage=submitted`],
        [
          'those of a span of time',
          (round) =>
            `${list}?formId=${formId}&from=${began + round * 6000}&to=${began + round * 6000 + 600_000}`,
        ],
        ['those with a word in their answers', (round) => `${list}?formId=${formId}&search=plate-${round}`],
      ];
      const measured: AnswerTimes[] = [];
      for (const [what, pathOf] of questions) {
        const paths = Array.from({ length: given.rounds }, (_, round) => pathOf(round));
        measured.push(await measure({ what, paths, warmUp: paths, headers: plainAnswers }));
      }
      return measured;
    },
  );
  return { ...given, budgetMs, results };
}

/** The organisation, a published form, and what was filled in of it. */
async function fill(
  log: EventLog,
  pool: Pool,
  answers: number,
  onProgress: (events: number) => void,
): Promise<number> {
  const texts = createKeptTexts(pool);
  const content = exampleForms[1]?.content;
  await append(log, 'organisation', org, [
    {
      type: 'OrganisationCreated',
      data: { name: 'Bench', timeZone: 'UTC', settings: byKey(defaultOrganisationSettings) },
    },
  ]);
  const details = { title: 'Vehicle check', description: '', categoryId: null, use: 'solo', moment: null };
  const more = { workKinds: [], labelIds: [], required: false, shared: false, content, stage: 'draft' };
  await append(log, 'form', formId, [
    { type: form.events.FormCreated.type, data: { ...details, ...more } },
    {
      type: form.events.FormPublished.type,
      data: { version: 1, published: content, publishedAt: began },
    },
  ]);
  const {
    FormAnswerCreated: created,
    FormAnswerFilled: saved,
    FormAnswerSubmitted: submitted,
  } = formAnswer.events;
  return appendMany(
    Array.from({ length: answers }, (_, number) => number),
    async (number) => {
      const at = began + number * 60;
      const said = JSON.stringify({
        vehicle: `plate-${number % 500}`,
        kilometres: number,
        lights: number % 3 > 0,
      });
      const kept = newText({ category: 'formAnswer', recordId: `a-${number}`, field: 'answers' }, said);
      await texts.write(org, [kept]);
      const begun = { formId, version: 1, about: null, customerId: null, personId: null };
      return append(log, 'formAnswer', `a-${number}`, [
        {
          type: created.type,
          data: { ...begun, authorId: `person-${number % 200}`, filledSince: at, stage: 'draft' },
        },
        { type: saved.type, data: { answers: kept.reference, files: null, savedAt: at } },
        ...(number % 4 > 0 ? [{ type: submitted.type, data: { submittedAt: at } }] : []),
      ]);
    },
    onProgress,
  );
}

async function append(
  log: EventLog,
  category: string,
  id: string,
  events: readonly DomainEvent[],
): Promise<number> {
  const stream = streamName(category, org, id);
  const commandId = crypto.randomUUID();
  const outcome = await log.append(
    stream,
    'none',
    events.map(({ type, data }) => ({ id: crypto.randomUUID(), type, version: 1, data })),
    {
      org,
      actor: { uid: 'bench', role: 'system' },
      commandId,
      correlationId: commandId,
      causationId: null,
    },
  );
  if (outcome.outcome !== 'appended') throw new Error(`${stream} is there already`);
  return outcome.position;
}
