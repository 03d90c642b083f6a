import { Effect } from 'effect';
import { namesInAnswers } from '../../domain/form/answerColumns.ts';
import { fillForm } from '../../domain/form/filledForm.ts';
import { type FormUse, isInForce } from '../../domain/form/form.ts';
import {
  type AnswerProblem,
  type Answers,
  answersIn,
  filesIn,
  foreignAnswers,
} from '../../domain/form/formAnswers.ts';
import type { FormContent } from '../../domain/form/formContent.ts';
import { type HeldWork, heldText } from '../../domain/form/heldSteps.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { filesInValue } from '../../domain/record/kinds/files.ts';
import { keptReferenceIn } from '../../domain/record/kinds/keptText.ts';
import { ownerOf, personaOf } from '../../domain/rights/persona.ts';
import type { KeptTextCheckParts, KeptTextCommand } from '../keptText/keptTextCommand.ts';
import { createPackageCheck, type PackageCheck } from '../package/packageCheck.ts';
import { expected } from '../pipeline/expected.ts';
import { refused, refusedField } from '../pipeline/refused.ts';
import { createFormVersions } from './formVersions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Checks what is filled in against the version of the form that it belongs to, and steps of work against forms. */
export interface FormCheck {
  /** Refuses with `form_missing` a step that required forms hold back, and says which. */
  requireFilled(org: string, work: HeldWork): Effect.Effect<void, Refusal>;
  /** Refuses what a form does not ask, and with `invalid_input` each answer that is missing or wrong when it is submitted. */
  requireAnswers(command: KeptTextCommand): Effect.Effect<void, Refusal>;
  readonly requirePackage: PackageCheck;
}

export function createFormCheck({ log, facts, texts, references, waitMs }: KeptTextCheckParts): FormCheck {
  const versions = createFormVersions(log);

  /** The answers that a command gives, or else those that the form has; undefined if they were erased or are none. */
  async function answersOf({ actor: { org }, input, details, texts: written }: KeptTextCommand) {
    const given = written.find(({ field }) => field === 'answers')?.text;
    if (given !== undefined) return answersIn(given);
    const stored = keptReferenceIn(input.answers) ?? keptReferenceIn(details.answers);
    return stored === undefined ? {} : answersIn((await texts.read(org, stored)) ?? '-');
  }

  function requireBegun({ actor, input }: KeptTextCommand) {
    return Effect.gen(function* () {
      const { formId, version, about, customerId, personId } = input;
      const form = yield* expected(() => versions.current(actor.org, String(formId)));
      if (form === undefined || !isInForce(form))
        return yield* refusedField('formId', 'is no form that is published');
      if (version !== form.version)
        return yield* refusedField('version', `is not the published one, which is ${form.version}`);
      const [category = 'nothing'] = typeof about === 'string' ? about.split(':') : [];
      const wanted = aboutOf[form.use as FormUse];
      if (!wanted.includes(category))
        return yield* refusedField('about', `is none of what this form is about: ${wanted.join(', ')}`);
      const isShared = form.shared || (customerId ?? null) === null;
      if (!isShared) return yield* refusedField('customerId', 'is not for this form: it is among staff');
      const owner = ownerOf(actor);
      if (owner?.kind === 'resource' && personaOf(actor) === 'resource' && personId !== owner.id)
        return yield* refusedField('personId', 'is somebody else: you fill in forms for yourself');
      if (owner?.kind === 'customer' && (customerId !== owner.id || (personId ?? null) !== null))
        return yield* refusedField('customerId', 'is you, and nobody else fills it in');
    });
  }

  function requireNamed(org: string, content: FormContent, answers: Answers) {
    const named = namesInAnswers(fillForm(content, answers).items);
    const asked = named.map(({ category, id, path }) => ({ category, ids: [id], path: `answers.${path}` }));
    return references.require(org, asked);
  }

  return {
    requirePackage: createPackageCheck(facts, versions),
    // A form that was published a moment ago may not have been read yet, and holds nothing back until then.
    requireFilled: (org, work) =>
      Effect.gen(function* () {
        const ask = () => expected(() => facts.formsMissing(org, work));
        if ((yield* ask()).length === 0) return;
        // What was submitted a moment ago may not have been read yet.
        const head = yield* Effect.promise(() => log.head());
        yield* expected(() => facts.waitFor(head, waitMs));
        const missing = yield* ask();
        if (missing.length === 0) return;
        const message = heldText(
          missing.map(({ title }) => title),
          work.step,
        );
        return yield* refused('form_missing', message, { forms: missing, about: work.about });
      }),
    requireAnswers: (command) =>
      Effect.gen(function* () {
        const { actor, step, input, details } = command;
        if (step === 'create') return yield* requireBegun(command);
        if (!(step in checkedSteps)) return;
        if (personaOf(actor) === 'scheduler' && String(details.about).startsWith('customer:'))
          return yield* refused('not_allowed', 'Schedulers read the forms of customers, and change none.');
        const { isWhole } = checkedSteps[step as keyof typeof checkedSteps];
        const content = yield* expected(() =>
          versions.content(actor.org, String(details.formId), Number(details.version)),
        );
        if (content === undefined) return yield* refusedField('version', 'was never published');
        const answers = yield* Effect.promise(() => answersOf(command));
        if (answers === undefined) return yield* refusedField('answers', 'is not the JSON of answers');
        const foreign = foreignAnswers(content, answers) ?? unheldFile(content, answers, input, details);
        if (foreign !== undefined) return yield* refusedAnswers([foreign]);
        if (!isWhole) return;
        const { problems } = fillForm(content, answers);
        if (problems.length > 0) return yield* refusedAnswers(problems);
        yield* requireNamed(actor.org, content, answers);
      }),
  };
}

/** The steps that are checked; `isWhole`: everything must be answered as it should be. */
const checkedSteps = {
  fill: { isWhole: false },
  submit: { isWhole: true },
  correct: { isWhole: true },
  review: { isWhole: false },
  sendBack: { isWhole: false },
} as const;

/** What a form may be about, by where it is filled in. */
const aboutOf: { readonly [Use in FormUse]: readonly string[] } = {
  work: ['booking', 'task'],
  person: ['resource'],
  customer: ['customer'],
  equipment: ['equipment'],
  solo: ['nothing'],
};

/** Files stand in the record, too, where they are claimed: an answer names no other. */
function unheldFile(
  content: FormContent,
  answers: Answers,
  input: Fields,
  details: Fields,
): AnswerProblem | undefined {
  const held = filesInValue(input.files ?? details.files);
  const other = filesIn(content, answers).find((file) => !held.some((one) => sameValue(one, file)));
  return other && { path: 'files', label: 'Files', message: `lacks '${other.name}', which an answer names` };
}

function refusedAnswers(problems: readonly AnswerProblem[]) {
  const fields = problems.map(({ path, label, message }) => ({
    path: `answers.${path}`,
    message: `${label} ${message}`,
  }));
  const [first] = fields;
  const others = fields.length - 1;
  const more = others === 0 ? '' : ` And ${others} more.`;
  return refused('invalid_input', `answers: ${first?.message ?? 'are missing'}.${more}`, { fields });
}
