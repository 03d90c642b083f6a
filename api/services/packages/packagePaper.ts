import { buffer } from 'node:stream/consumers';
import { Result } from 'effect';
import { createKeptTexts } from '../../../commands/keptText/keptTexts.ts';
import { type FilledItem, fillForm } from '../../../domain/form/filledForm.ts';
import { answersIn } from '../../../domain/form/formAnswers.ts';
import { isQuestion } from '../../../domain/form/formContent.ts';
import { questionKinds } from '../../../domain/form/questionKinds.ts';
import type { Evidence } from '../../../domain/package/signedPackage.ts';
import { keptReferenceIn } from '../../../domain/record/kinds/keptText.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { localDateTimeText } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { filledForm } from '../../../projections/queries/formsToFill.ts';
import type { StandingPackage } from './openPackage.ts';
import { type PackageParts, recipientUid } from './packageParts.ts';
import { packageTrail } from './packageTrail.ts';

export interface PaperParts extends PackageParts {
  readonly reads: QueryContext;
}

/** A package as it stands on paper: everything in words. */
export interface PackagePaper {
  readonly organisation: string;
  readonly name: string;
  readonly recipient: string;
  readonly id: string;
  /** What it holds, each with its hash. */
  readonly items: readonly { readonly title: string; readonly kind: string; readonly sha256: string }[];
  /** The forms as they were filled in: questions with their answers. */
  readonly forms: readonly {
    readonly title: string;
    readonly answers: readonly { readonly question: string; readonly answer: string }[];
  }[];
  readonly signature: (Evidence['signature'] & { readonly at: string; readonly consent: string }) | null;
  /** Of all items and the consent; null: it was not signed. */
  readonly hash: string | null;
  /** The files of its documents as they were read, which the PDF encloses; those that are too large for that are left out. */
  readonly files: readonly { readonly name: string; readonly mediaType: string; readonly base64: string }[];
  readonly trail: readonly { readonly at: string; readonly what: string; readonly from: string }[];
}

const words = {
  sent: 'Sent',
  reminded: 'Reminded',
  opened: 'Opened',
  read: 'Read',
  filled: 'Filled in',
  completed: 'Completed',
  signed: 'Signed',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const;

/** Reads a package with its answers, its signature and its trail; undefined if there is none. */
export async function packagePaper(
  parts: PaperParts,
  org: string,
  id: string,
): Promise<PackagePaper | undefined> {
  const [trail, organisation] = await Promise.all([
    packageTrail(parts, org, id),
    parts.facts.organisation(org),
  ]);
  if (trail === undefined || organisation === undefined) return undefined;
  const { details, signable, answers } = trail.standing;
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const moments = { zone: zoneOf(organisation.timeZone), dateFormat, clock };
  const at = (instant: number) => `${localDateTimeText(moments, instant)} (${organisation.timeZone})`;
  const { evidence } = trail;
  return {
    organisation: organisation.name,
    name: details.name,
    recipient: details.recipient,
    id,
    items: (evidence?.items ?? signable).map(({ title, kind, sha256, version }) => ({
      title,
      kind: kind === 'form' ? `Form, version ${version}` : 'Document',
      sha256,
    })),
    forms: await Promise.all([...answers.values()].map((answerId) => formOnPaper(parts, org, answerId))),
    signature:
      evidence === null || details.doneAt === null
        ? null
        : { ...evidence.signature, consent: evidence.consent, at: at(details.doneAt) },
    hash: details.signedHash,
    files: await filesOf(parts, trail.standing),
    trail: trail.entries.map((entry) => ({
      at: at(entry.happenedAt),
      what: entry.title === null ? words[entry.what] : `${words[entry.what]}: ${entry.title}`,
      from:
        entry.origin === null
          ? ''
          : [entry.origin.address, entry.origin.device].filter((one) => one !== null).join(', '),
    })),
  };
}

/** The most bytes that a copy encloses. */
const mostEnclosed = 15_000_000;

async function filesOf(
  { files: { store } }: PaperParts,
  { org, items }: StandingPackage,
): Promise<PackagePaper['files']> {
  const files: PackagePaper['files'][number][] = [];
  let size = 0;
  for (const item of items) {
    if (item.kind !== 'document' || item.file === null || !item.isDone) continue;
    const { id, name, mediaType, size: bytes } = item.file;
    if (size + bytes > mostEnclosed) continue;
    size += bytes;
    const stream = await store.get(org, id);
    if (stream === undefined) throw new Error(`the bytes of the file ${id} of a package are missing`);
    files.push({ name, mediaType, base64: (await buffer(stream)).toString('base64') });
  }
  return files;
}

async function formOnPaper(
  { reads, pools }: PaperParts,
  org: string,
  answerId: string,
): Promise<PackagePaper['forms'][number]> {
  const found = await filledForm(reads, systemActor(recipientUid, org), { id: answerId });
  if (Result.isFailure(found))
    throw new Error(`a form of a package cannot be read: ${found.failure.message}`);
  const { title, content, filled } = found.success;
  const reference = keptReferenceIn(filled.answers);
  const stored: unknown = filled.answers;
  const text = reference === undefined ? stored : await createKeptTexts(pools.commands).read(org, reference);
  const given = answersIn(typeof text === 'string' ? text : null) ?? {};
  return { title, answers: inWords(fillForm(content, given).items, '') };
}

function inWords(items: readonly FilledItem[], before: string): PackagePaper['forms'][number]['answers'] {
  return items.flatMap(({ item, value, parts, rows }) => {
    if (!isQuestion(item)) {
      const inRows = rows.flatMap((row, place) => inWords(row, `${before}${item.label} ${place + 1}: `));
      return [...inRows, ...inWords(parts, before)];
    }
    if (item.kind === 'heading' || item.kind === 'information') return [];
    const answer = value === null ? '–' : questionKinds[item.kind].text(item, value, (_, id) => id);
    return [{ question: `${before}${item.label}`, answer }];
  });
}
