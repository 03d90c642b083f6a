import { newText, type WrittenText } from '../../../commands/keptText/keptTexts.ts';
import { exampleForms } from '../../../domain/form/exampleForms.ts';
import { form } from '../../../domain/form/form.ts';
import { formAnswer } from '../../../domain/form/formAnswer.ts';
import { answersText } from '../../../domain/form/formAnswers.ts';
import { type Actor, systemActor } from '../../../domain/rights/actor.ts';
import { resourceId } from './demonstrationRecords.ts';
import { demonstrationOrganisation } from './demonstrationUsers.ts';
import type { DemonstrationAppend } from './playScenario.ts';

const operator = systemActor('demonstration', demonstrationOrganisation.id);
const worker: Actor = { ...operator, uid: 'demo-resource', role: 'resource', resourceId: resourceId(0) };

/** What Rosa has filled in, some hours before the demonstration is made: by itself, of the second form. */
const filled = [
  { hoursAgo: 52, answers: { vehicle: 'KLM-204', kilometres: 48_120, tyres: 4, lights: true } },
  {
    hoursAgo: 27,
    answers: {
      vehicle: 'KLM-204',
      kilometres: 48_231,
      tyres: 4,
      lights: false,
      faults: [{ part: 'Left indicator', severity: 'minor' }],
    },
  },
];

/** The forms of the demonstration as published, what was filled in, and its texts, which are written beside the log before. */
export function demonstrationForms(now: number): {
  readonly texts: readonly WrittenText[];
  readonly appends: readonly DemonstrationAppend[];
} {
  const idOf = (place: number) => `form-example-${place + 1}`;
  const published = exampleForms.map(
    ({ content }, place): DemonstrationAppend => ({
      category: 'form',
      id: idOf(place),
      revision: 1,
      events: [
        {
          type: form.events.FormPublished.type,
          data: form.events.FormPublished.schema.parse({
            version: 1,
            published: content,
            publishedAt: now - 90 * 3600,
          }),
        },
      ],
      actor: operator,
      at: now - 90 * 3600,
    }),
  );
  const answered = filled.map(({ hoursAgo, answers }, place) => {
    const id = `form-answer-example-${place + 1}`;
    const at = now - hoursAgo * 3600;
    const kept = newText({ category: 'formAnswer', recordId: id, field: 'answers' }, answersText(answers));
    const {
      FormAnswerCreated: created,
      FormAnswerFilled: saved,
      FormAnswerSubmitted: submitted,
    } = formAnswer.events;
    const append: DemonstrationAppend = {
      category: 'formAnswer',
      id,
      revision: 0,
      events: [
        {
          type: created.type,
          data: created.schema.parse({
            formId: idOf(1),
            version: 1,
            about: null,
            customerId: null,
            personId: resourceId(0),
            authorId: 'demo-resource',
            filledSince: at,
            stage: 'draft',
          }),
        },
        {
          type: saved.type,
          data: saved.schema.parse({ answers: kept.reference, files: null, savedAt: at + 60 }),
        },
        { type: submitted.type, data: submitted.schema.parse({ submittedAt: at + 90 }) },
      ],
      actor: worker,
      at: at + 90,
    };
    return { kept, append };
  });
  return {
    texts: answered.map(({ kept }) => kept),
    appends: [...published, ...answered.map(({ append }) => append)],
  };
}
