import { heldDuring, lapsedNames } from '../heldLabels.ts';
import { countBits, holdsAll, sharesAny } from '../labelBits.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

const noNames: readonly string[] = [];

/**
 * The resource lacks one of the job's labels for a moment of the job, or holds one that the job excludes (scheduling §5.5). If one
 * side has no labels at all, the next two checks say so instead.
 */
export const labelMatchCheck: Check = {
  doNotCheck: 'labelMatch',
  codes: ['resource_label_mismatch'],
  reads: [
    'resource.labelIds',
    'qualifications',
    'documents',
    'label.name',
    'label.type',
    'timeZone',
    'settings.dateFormat',
    'settings.everyoneHoldsServices',
    'booking.labelIds',
    'booking.start',
    'booking.end',
    'booking.group',
  ],
  fails({ resource, job }) {
    const held = heldDuring(resource, job);
    return (
      (resource.labelCount > 0 && !holdsAll(held, job.requiredLabels)) || sharesAny(held, job.excludedLabels)
    );
  },
  violation({ resource, job, index }) {
    const held = heldDuring(resource, job);
    const missing = index.labels.missingNames(job.requiredLabels, held);
    const lapsed = Object.entries(lapsedNames(resource, job, index)).filter(([name]) =>
      missing.includes(name),
    );
    return violationOf('resource_label_mismatch', resource.id, {
      missing,
      excluded:
        job.excludeLabelIds.length === 0 ? noNames : index.labels.sharedNames(job.excludedLabels, held),
      ...(lapsed.length === 0 ? {} : { lapsed: Object.fromEntries(lapsed) }),
    });
  },
};

/** Nobody of its people holds a service of a group event (docs/decisions.md, Group events). */
export const groupServicesCheck: Check = {
  doNotCheck: 'labelMatch',
  codes: ['group_service_missing'],
  looksAtAll: true,
  reads: [
    'resource.labelIds',
    'qualifications',
    'documents',
    'label.name',
    'label.type',
    'settings.everyoneHoldsServices',
    'booking.start',
    'booking.end',
    'booking.group',
  ],
  fails: ({ job }) => countBits(job.missingServices) > 0,
  violation: ({ job, index }) =>
    violationOf('group_service_missing', null, {
      services: index.labels.missingNames(job.missingServices, []),
    }),
};

/** The resource has no labels (scheduling §5.5). */
export const resourceLabelsCheck: Check = {
  doNotCheck: 'labelMatch',
  codes: ['resource_label_not_setup'],
  reads: ['resource.labelIds'],
  fails: ({ resource }) => resource.labelCount === 0,
  violation: ({ resource }) => violationOf('resource_label_not_setup', resource.id, {}),
};

/** The job has no labels (scheduling §5.5). */
export const jobLabelsCheck: Check = {
  doNotCheck: 'labelMatch',
  codes: ['job_label_not_setup'],
  reads: ['booking.labelIds'],
  fails: ({ job }) => job.labelCount === 0,
  violation: () => violationOf('job_label_not_setup', null, {}),
};
