import { createHash } from 'node:crypto';
import { Result } from 'effect';
import type { FileValue } from '../../../domain/file/fileValue.ts';
import type { FormContent } from '../../../domain/form/formContent.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { PackageDetails } from '../../../domain/package/paperPackage.ts';
import { consentText, type SignedItem, textToSign } from '../../../domain/package/signedPackage.ts';
import { keptReferenceIn } from '../../../domain/record/kinds/keptText.ts';
import type { PackageItem, PackageView } from '../../contract/packages.ts';
import { packageOfCode } from './packageLinks.ts';
import type { PackageParts } from './packageParts.ts';

/** A package as it stands, with what it holds. */
export interface StandingPackage {
  readonly org: string;
  readonly id: string;
  readonly revision: number;
  readonly details: PackageDetails & { readonly stage: PackageView['stage'] };
  readonly organisation: OrganisationFact;
  readonly items: readonly PackageItem[];
  /** The filled form of each form that was filled in, by the id of the form. */
  readonly answers: ReadonlyMap<string, string>;
  /** What of it can be signed: all of it once everything is done. */
  readonly signable: readonly SignedItem[];
  /** What is hashed when it is signed; null: something is still to be done. */
  readonly hash: string | null;
}

type Fact = Readonly<Record<string, unknown>>;

/** The package of a code as it stands; `not_found` where the code opens none. */
export async function openPackage(
  parts: PackageParts,
  code: string,
): Promise<Result.Result<StandingPackage, Refusal>> {
  const named = await packageOfCode(parts.pools.queries, code);
  const found = named && (await standingPackage(parts, named.org, named.packageId));
  return found === undefined ? Result.fail(opensNothing) : Result.succeed(found);
}

/** A package that is in use, with what it holds; undefined if there is none. */
export async function standingPackage(
  { facts }: Pick<PackageParts, 'facts'>,
  org: string,
  id: string,
): Promise<StandingPackage | undefined> {
  const [{ records }, organisation] = await Promise.all([
    facts.recordsInUse(org, 'paperPackage', [id]),
    facts.organisation(org),
  ]);
  const [record] = records;
  if (record === undefined || organisation === undefined) return undefined;
  // The boundary: the facts of a record have the fields of its declaration.
  const details = record.fact as unknown as StandingPackage['details'];
  const read = async (category: string, ids: readonly string[]): Promise<ReadonlyMap<string, Fact>> => {
    const { records: found } = await facts.recordsInUse(org, category, ids);
    return new Map(found.map((one) => [one.id, one.fact]));
  };
  const [documents, forms, filled] = await Promise.all([
    read('document', details.documentIds),
    read('form', details.formIds),
    read('formAnswer', details.answerIds),
  ]);
  const answers = new Map([...filled].map(([answerId, { formId }]) => [String(formId), answerId]));
  const items = [
    ...details.documentIds.map((documentId) => documentItem(documentId, documents.get(documentId), details)),
    ...details.formIds.map((formId) => formItem(formId, forms.get(formId), answers.has(formId))),
  ];
  const signable = items.flatMap((item) => signableItem(item, filled.get(answers.get(item.id) ?? '')));
  const consent = consentText(organisation.name);
  return {
    org,
    id,
    revision: record.revision,
    details,
    organisation,
    items,
    answers,
    signable,
    hash:
      signable.length === items.length
        ? createHash('sha256')
            .update(textToSign(id, signable, consent))
            .digest('hex')
        : null,
  };
}

function documentItem(id: string, fact: Fact | undefined, { reads }: PackageDetails): PackageItem {
  const file = (fact?.file ?? null) as FileValue | null;
  const isDone = reads.some(({ documentId, sha256 }) => documentId === id && sha256 === file?.sha256);
  return { kind: 'document', id, title: String(fact?.name ?? 'A document'), isDone, file };
}

function formItem(id: string, fact: Fact | undefined, isDone: boolean): PackageItem {
  const version = typeof fact?.version === 'number' ? fact.version : null;
  return {
    kind: 'form',
    id,
    title: String(fact?.title ?? 'A form'),
    isDone,
    version,
    content: isDone || version === null ? null : (fact?.published as FormContent),
  };
}

/** An item that was read or filled in, with the hash of what stood there. */
function signableItem(item: PackageItem, filled: Fact | undefined): readonly SignedItem[] {
  const { kind, id, title, isDone } = item;
  if (!isDone) return [];
  if (item.kind === 'document') {
    return item.file === null ? [] : [{ kind, id, title, version: null, sha256: item.file.sha256 }];
  }
  const answers = keptReferenceIn(filled?.answers);
  return answers === undefined
    ? []
    : [{ kind, id, title, version: Number(filled?.version), sha256: answers.sha256 }];
}

/** A package as its recipient sees it: what it holds only while it is open. */
export function viewOf({ id, details, organisation, items, hash }: StandingPackage): PackageView {
  const { stage, name, recipient, message, openUntil, doneAt, toSign } = details;
  const isOpen = stage === 'opened';
  return {
    id,
    organisation: organisation.name,
    timeZone: organisation.timeZone,
    dateFormat: organisation.settings.dateFormat,
    timeFormat: organisation.settings.timeFormat,
    name,
    recipient,
    message,
    stage,
    openUntil,
    doneAt,
    toSign,
    items: isOpen ? [...items] : [],
    consent: consentText(organisation.name),
    hash: isOpen ? hash : null,
    hasCopy: copyOf(details) !== null,
  };
}

/** The signed copy, as far as the link of its package still opens it. */
export function copyOf({ copy, openUntil }: PackageDetails): PackageDetails['copy'] {
  return openUntil * 1000 > Date.now() ? copy : null;
}

const opensNothing: Refusal = {
  code: 'not_found',
  message: 'This link opens nothing. If you have a newer one, use that; otherwise ask who sent it.',
  details: {},
};
