import { Result } from 'effect';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import { fillForm } from '../../../domain/form/filledForm.ts';
import { answersIn, foreignAnswers } from '../../../domain/form/formAnswers.ts';
import type { FormContent } from '../../../domain/form/formContent.ts';
import type { Signature } from '../../../domain/form/kinds/signature.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { paperPackage } from '../../../domain/package/paperPackage.ts';
import { consentText, type Evidence, type Origin } from '../../../domain/package/signedPackage.ts';
import type { AnyStages } from '../../../domain/record/stages.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import type { PackageView } from '../../contract/packages.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { openPackage, type StandingPackage, viewOf } from './openPackage.ts';
import { type PackageParts, readSideMs, recipientUid } from './packageParts.ts';

type Outcome = Promise<Result.Result<PackageView, Refusal>>;

/** What the recipient of a package does by its link, from where. */
export interface RecipientStep {
  readonly code: string;
  readonly origin: Origin;
}

/** How often a step is taken anew that lost a race against another of the same recipient. */
const attempts = 5;

/** Opens a package that was sent; one that is open already stays as it is. */
export function openByRecipient(parts: PackageParts, { code, origin }: RecipientStep): Outcome {
  return taken(parts, code, async (open) => {
    if (open.details.stage !== 'sent') return Result.succeed(undefined);
    return send(parts, open, 'open', { origin: JSON.stringify(origin) });
  });
}

/** Notes that a document was read, as it was shown. */
export function readByRecipient(
  parts: PackageParts,
  {
    code,
    origin,
    documentId,
    sha256,
  }: RecipientStep & { readonly documentId: string; readonly sha256: string },
): Outcome {
  return taken(parts, code, async (open) => {
    const item = open.items.find((one) => one.kind === 'document' && one.id === documentId);
    if (item?.kind !== 'document' || open.details.stage === 'sent')
      return Result.fail(invalidField('documentId', 'is no document of this package'));
    if (item.file?.sha256 !== sha256) return changedMeanwhile('documentId');
    const { reads } = open.details;
    const others = reads.filter((one) => one.documentId !== documentId);
    return send(parts, open, 'progress', {
      reads: [...others, { documentId, sha256 }],
      answerIds: open.details.answerIds,
      origin: JSON.stringify(origin),
    });
  });
}

/** Fills in a form of a package, once: it is a filled form as any other. */
export async function answerByRecipient(
  parts: PackageParts,
  given: RecipientStep & { readonly formId: string; readonly version: number; readonly answers: string },
): Outcome {
  const { code, origin, formId, version, answers: text } = given;
  return taken(parts, code, async (open) => {
    const item = open.items.find((one) => one.kind === 'form' && one.id === formId);
    if (item?.kind !== 'form' || open.details.stage === 'sent')
      return Result.fail(invalidField('formId', 'is no form of this package'));
    if (item.isDone) return refuse('transition_not_allowed', 'This form has been filled in.');
    if (item.content === null || item.version !== version) return changedMeanwhile('version');
    const wrong = problemOf(item.content, text);
    if (wrong !== undefined) return Result.fail(wrong);
    const filled = await fillIn(parts, open, { formId, version, text });
    if (Result.isFailure(filled)) return Result.fail(filled.failure);
    return send(parts, open, 'progress', {
      reads: open.details.reads,
      answerIds: [...open.details.answerIds, filled.success],
      origin: JSON.stringify(origin),
    });
  });
}

function problemOf(content: FormContent, text: string): Refusal | undefined {
  const answers = answersIn(text);
  if (answers === undefined) return invalidField('answers', 'is not the JSON of answers');
  const foreign = foreignAnswers(content, answers);
  const [problem] = foreign === undefined ? fillForm(content, answers).problems : [foreign];
  return problem && invalidField(`answers.${problem.path}`, `${problem.label} ${problem.message}`);
}

/** Makes the filled form; sent twice, it is the same. */
async function fillIn(
  parts: PackageParts,
  { org, id, details: { about } }: StandingPackage,
  { formId, version, text }: { readonly formId: string; readonly version: number; readonly text: string },
): Promise<Result.Result<string, Refusal>> {
  const { records } = await parts.facts.recordsInUse(org, 'form', [formId]);
  const { use, shared } = records[0]?.fact ?? {};
  const [category, recordId = ''] = about.split(':');
  const actor = systemActor(recipientUid, org);
  const execute = (name: string, input: object) =>
    parts.commands.execute(actor, name, input, {
      commandId: deriveUuid('package', org, id, formId, version, text, name),
      correlationId: `package.${id}`,
    });
  const made = await execute('formAnswer.create', {
    formId,
    version,
    about: use === 'solo' ? null : about,
    ...(category === 'customer' && shared === true ? { customerId: recordId } : {}),
    ...(category === 'resource' ? { personId: recordId } : {}),
  });
  if (Result.isFailure(made)) return Result.fail(made.failure);
  const formAnswerId = made.success.stream.slice(made.success.stream.indexOf('.') + 1);
  const steps = [
    ['formAnswer.fill', { formAnswerId, answers: text }],
    ['formAnswer.submit', { formAnswerId }],
  ] as const;
  for (const [name, input] of steps) {
    const done = await execute(name, input);
    if (Result.isFailure(done)) return Result.fail(done.failure);
  }
  return Result.succeed(formAnswerId);
}

/** Closes a package in which everything was read and filled in, and nothing is to be signed. */
export function completeByRecipient(parts: PackageParts, { code, origin }: RecipientStep): Outcome {
  return taken(parts, code, async (open) =>
    !open.details.toSign && open.hash === null
      ? refuse('transition_not_allowed', notDone)
      : send(parts, open, 'complete', { origin: JSON.stringify(origin) }),
  );
}

/**
 * Signs a package, once: what is signed is what was shown, by its hash. The time is the server's; the signature, the address and the
 * device are kept beside the log.
 */
export function signByRecipient(
  parts: PackageParts,
  { code, origin, hash, signature }: RecipientStep & { readonly hash: string; readonly signature: Signature },
): Outcome {
  return taken(parts, code, async (open) => {
    const isOpen = open.details.stage === 'opened';
    if (isOpen && open.details.toSign && open.hash === null) return refuse('transition_not_allowed', notDone);
    if (isOpen && open.hash !== hash) return changedMeanwhile('hash');
    const consent = consentText(open.organisation.name);
    const evidence: Evidence = { signature, consent, origin, items: [...open.signable] };
    return send(parts, open, 'sign', {
      signedHash: hash,
      evidence: JSON.stringify(evidence),
      origin: JSON.stringify(origin),
    });
  });
}

const stages: AnyStages['states'] = paperPackage.declaration.stages?.states ?? {};

const notDone = 'Something in this package is still to be read or filled in.';

type Done = Result.Result<number | undefined, Refusal>;

/** Takes a step of the package of a code as it stands, and answers how it stands then. */
async function taken(
  parts: PackageParts,
  code: string,
  step: (open: StandingPackage) => Promise<Done>,
): Outcome {
  let done: Done = Result.succeed(undefined);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const open = await openPackage(parts, code);
    if (Result.isFailure(open)) return Result.fail(open.failure);
    const { refusal: closed } = stages[open.success.details.stage] ?? {};
    if (closed !== undefined) return refuse('transition_not_allowed', closed);
    done = await step(open.success);
    if (
      Result.isSuccess(done) ||
      done.failure.code !== 'revision_conflict' ||
      'field' in done.failure.details
    )
      break;
    // Another step of theirs came first: what it left may not have been read yet.
    await parts.facts.waitFor(await parts.log.head(), readSideMs);
  }
  if (Result.isFailure(done)) return Result.fail(done.failure);
  if (done.success !== undefined) await parts.facts.waitFor(done.success, readSideMs);
  return Result.map(await openPackage(parts, code), viewOf);
}

/** Sends a step of a package at the revision as it was read; the position of what it did. */
async function send(
  { commands }: PackageParts,
  { org, id, revision }: StandingPackage,
  step: string,
  input: object,
): Promise<Done> {
  const sent = await commands.execute(
    systemActor(recipientUid, org),
    `paperPackage.${step}`,
    { paperPackageId: id, ...input },
    {
      commandId: deriveUuid('package', org, id, revision, step, JSON.stringify(input)),
      ifRevision: revision,
      correlationId: `package.${id}`,
    },
  );
  return Result.map(sent, ({ position }) => position);
}

function changedMeanwhile(field: string): Result.Result<never, Refusal> {
  return Result.fail({
    code: 'revision_conflict',
    message: 'The package has changed since you opened it. Please look at it again.',
    details: { field },
  });
}
