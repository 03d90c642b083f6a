import { countBits, holdsAll, sharesAny } from '../labelBits.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

const noNames: readonly string[] = [];

/**
 * The resource lacks one of the job's labels, or holds one that the job excludes (scheduling §5.5). If one
 * side has no labels at all, the next two checks say so instead.
 */
export const labelMatchCheck: Check = {
  doNotCheck: 'labelMatch',
  codes: ['resource_label_mismatch'],
  reads: [
    'resource.labelIds',
    'label.name',
    'label.type',
    'settings.everyoneHoldsServices',
    'booking.labelIds',
    'booking.group',
  ],
  fails: ({ resource, job }) =>
    (resource.labelCount > 0 && !holdsAll(resource.labels, job.requiredLabels)) ||
    sharesAny(resource.labels, job.excludedLabels),
  violation: ({ resource, job, index }) =>
    violationOf('resource_label_mismatch', resource.id, {
      missing: index.labels.missingNames(job.requiredLabels, resource.labels),
      excluded:
        job.excludeLabelIds.length === 0
          ? noNames
          : index.labels.sharedNames(job.excludedLabels, resource.labels),
    }),
};

/** Nobody of its people holds a service of a group event (docs/decisions.md, Group events). */
export const groupServicesCheck: Check = {
  doNotCheck: 'labelMatch',
  codes: ['group_service_missing'],
  reads: ['resource.labelIds', 'label.name', 'label.type', 'settings.everyoneHoldsServices', 'booking.group'],
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
