import { Effect } from 'effect';
import { type FormUse, isInForce } from '../../domain/form/form.ts';
import { isQuestion } from '../../domain/form/formContent.ts';
import { customersOfBooking } from '../../domain/groupEvent/servedCustomers.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { packageStepProblem } from '../../domain/package/packageStepProblem.ts';
import type { PackageDetails } from '../../domain/package/paperPackage.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { Facts } from '../facts.ts';
import type { FormVersions } from '../form/formVersions.ts';
import { expected } from '../pipeline/expected.ts';
import { refused, refusedField } from '../pipeline/refused.ts';

type Sent = Pick<PackageDetails, 'about' | 'documentIds' | 'formIds'>;

/** A step of a package, which it can take from its stage. */
export interface PackageStep {
  readonly org: string;
  readonly step: string;
  readonly details: PackageDetails;
  /** Epoch seconds. */
  readonly now: number;
}

/** Refuses what a package is not ready for, and to send what its recipient could not read or fill in. */
export type PackageCheck = (taken: PackageStep) => Effect.Effect<void, Refusal>;

/** What only those answer who sign in: these questions ask for files, or for a choice among the organisation's records. */
const notByLink: readonly string[] = ['files', 'photo', 'person', 'customer', 'equipment'];

/** Where forms are filled in that a package about a record may hold. */
const usesOf: Readonly<Record<string, readonly FormUse[]>> = {
  customer: ['customer', 'solo'],
  resource: ['person', 'solo'],
  booking: ['work', 'solo'],
};

export function createPackageCheck(
  facts: Pick<Facts, 'recordsInUse' | 'bookings'>,
  versions: FormVersions,
): PackageCheck {
  function requireForm(org: string, about: string, formId: string) {
    return Effect.gen(function* () {
      const form = yield* expected(() => versions.current(org, formId));
      if (form === undefined || !isInForce(form) || form.version === null)
        return yield* refusedField(
          'formIds',
          `names the form '${form?.title ?? formId}', which is not published`,
        );
      const { title, version, use } = form;
      const [category = ''] = about.split(':');
      if (usesOf[category]?.includes(use as FormUse) !== true)
        return yield* refusedField(
          'formIds',
          `names the form '${title}', which is not for a ${words[category]}`,
        );
      const content = yield* expected(() => versions.content(org, formId, version));
      const closed = content?.items.find((item) => isQuestion(item) && notByLink.includes(item.kind));
      if (closed !== undefined)
        return yield* refusedField(
          'formIds',
          `names the form '${title}', whose question '${closed.label}' only people answer who sign in`,
        );
    });
  }

  function requireDocuments(org: string, { about, documentIds }: Sent) {
    return Effect.gen(function* () {
      const { records } = yield* expected(() => facts.recordsInUse(org, 'document', documentIds));
      const [booking] = about.startsWith('booking:')
        ? yield* expected(() => facts.bookings(org, [about.slice('booking:'.length)]))
        : [];
      const whose =
        booking === undefined ? [about] : customersOfBooking(booking).map((one) => `customer:${one}`);
      for (const id of documentIds) {
        const { fact } = records.find((one) => one.id === id) ?? {};
        const name = String(fact?.name ?? id);
        if (fact === undefined)
          return yield* refusedField('documentIds', `names the document '${name}', which is not in use`);
        if ((fact.file ?? null) === null)
          return yield* refusedField('documentIds', `names the document '${name}', which has no file`);
        const of = String(fact.about);
        if (of.startsWith('customer:') && !whose.includes(of))
          return yield* refusedField('documentIds', `names the document '${name}' of another customer`);
      }
    });
  }

  return ({ org, step, details, now }) =>
    Effect.gen(function* () {
      const problem = packageStepProblem(step, details, now);
      if (problem === refusalTexts.packageWithoutType)
        return yield* refused('invalid_input', problem, { fields: [{ path: 'typeId', message: problem }] });
      if (problem !== undefined) return yield* refused('transition_not_allowed', problem);
      if (step !== 'send') return;
      yield* requireDocuments(org, details);
      for (const formId of details.formIds) yield* requireForm(org, details.about, formId);
    });
}

const words: Readonly<Record<string, string>> = {
  customer: 'customer',
  resource: 'person',
  booking: 'booking',
};
