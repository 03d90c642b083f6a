import { z } from 'zod';
import { fullName } from '../../domain/fullName.ts';
import type { ResourceDetails } from '../../domain/resource/resource.ts';
import type { Known, KnownRecords } from './knownRecords.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import { workerName } from './personName.ts';
import { type LabelPlan, planLabels } from './planLabels.ts';
import { planRecords, type WantedRecord } from './planRecords.ts';
import type { RowReader } from './rowReader.ts';
import type { UploadPlan } from './uploadPlan.ts';

/** Resources of a file: by reference where there is one, else by name; labels that are new are created. */
export function planResources(org: string, known: KnownRecords, rows: readonly RowReader[]): UploadPlan {
  const labels = planLabels(org, known.labels);
  const withReference = (reference: string) =>
    known.resources.filter(({ details }) => plainName(details.reference ?? '') === plainName(reference));
  /** Those without a reference are meant before their namesakes that have one. */
  const named = (name: string) => {
    const all = known.resources.filter(({ details }) => plainName(fullName(details)) === plainName(name));
    const plain = all.filter(({ details }) => details.reference === null);
    return plain.length > 0 ? plain : all;
  };
  const wanted = rows.flatMap((row): readonly WantedRecord<ResourceDetails>[] => {
    const details = readResource(row, labels);
    if (details === undefined || row.errors.length > 0) return [];
    const reference = details.reference ?? null;
    const key = `${reference === null ? 'name' : 'reference'} ${plainName(reference ?? fullName(details))}`;
    const [present, another] = reference === null ? named(fullName(details)) : withReference(reference);
    if (another !== undefined) {
      if (reference === null) row.fail('name', 'is the name of several resources: give their references');
      else row.fail('reference', 'is the reference of several resources');
      return [];
    }
    return [{ row, id: present?.id ?? recordIdOf(org, 'resource', key), known: present, details }];
  });
  const { steps } = planRecords(wanted, {
    create: (resourceId, details) => ({ name: 'resource.create', input: { resourceId, ...details } }),
    change: (resourceId, changes) => ({ name: 'resource.change', input: { resourceId, ...changes } }),
  });
  return { before: [labels.steps()], steps, errors: rows.flatMap((row) => row.errors) };
}

type ReadResource = Partial<ResourceDetails> & Pick<ResourceDetails, 'firstName' | 'lastName'>;

function readResource(row: RowReader, labels: LabelPlan): ReadResource | undefined {
  const name = workerName(row);
  const email = row.text('email');
  if (email !== '' && !z.email().safeParse(email).success) row.fail('email', 'is not an e-mail address');
  const reference = row.text('reference');
  const mobile = row.text('mobile');
  const location = row.location();
  const external = row.yesNo('external');
  const capacity = row.number('capacity', 'whole');
  const perDay = row.number('maxHoursPerDay', 'any');
  const perWeek = row.number('maxHoursPerWeek', 'any');
  const perFortnight = row.number('maxHoursPerFortnight', 'any');
  if (name === undefined || row.errors.length > 0) return undefined;
  const labelNames = row.list('labels');
  return {
    ...name,
    ...(reference === '' ? {} : { reference }),
    ...(email === '' ? {} : { email }),
    ...(mobile === '' ? {} : { mobile }),
    ...(labelNames.length === 0 ? {} : { labelIds: labelNames.map((label) => labels.idOf(label, 'label')) }),
    ...(location === undefined ? {} : { location }),
    ...(external === undefined ? {} : { external }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(perDay === undefined ? {} : { maxHoursPerDay: perDay }),
    ...(perWeek === undefined ? {} : { maxHoursPerWeek: perWeek }),
    ...(perFortnight === undefined ? {} : { maxHoursPerFortnight: perFortnight }),
  };
}

/** All resources that a file can mean by a text: those of that reference, else those of that name. */
export function resourceFinder(
  resources: readonly Known<ResourceDetails>[],
): (text: string) => readonly Known<ResourceDetails>[] {
  const byReference = new Map<string, Known<ResourceDetails>[]>();
  const byName = new Map<string, Known<ResourceDetails>[]>();
  for (const resource of resources) {
    const { reference } = resource.details;
    if (reference !== null) {
      const key = plainName(reference);
      byReference.set(key, [...(byReference.get(key) ?? []), resource]);
    }
    const name = plainName(fullName(resource.details));
    byName.set(name, [...(byName.get(name) ?? []), resource]);
  }
  return (text) => byReference.get(plainName(text)) ?? byName.get(plainName(text)) ?? [];
}
