import { type Job, plainJob } from '../../../domain/allocation/job.ts';
import type { NewWork } from '../../contract/possibleWork.ts';

/** Work that is no booking yet, as the engine sees it. */
export function workToDo(
  work: Pick<NewWork, 'customerId' | 'start' | 'end' | 'location' | 'labelIds'> & Partial<NewWork>,
): Job {
  return {
    ...plainJob,
    id: '',
    // Nobody's: no customer bars anybody, and no past visit counts.
    customerId: work.customerId ?? '',
    start: work.start,
    end: work.end,
    labelIds: work.labelIds,
    location: work.location,
    elsewhere: work.location !== null,
    resourcesNeeded: work.resourcesNeeded ?? 1,
    preferredResourceIds: work.preferredResourceIds ?? [],
    external: work.external ?? false,
    visitStemId: work.visitStemId ?? null,
  };
}
