import type { AllocationIndex } from './allocationIndex.ts';
import { type HeldLabels, heldDuring } from './heldLabels.ts';
import type { Job } from './job.ts';
import { countBits, holdsAll, type LabelBits } from './labelBits.ts';

/** How many choices are looked at before a cover is given up: far more than any event with a handful of services takes. */
const mostLooked = 20_000;

interface Holder {
  readonly resource: HeldLabels;
}

/** The services of a group event that its people must hold together, each by itself; none where labels are not checked. */
export function servicesToHold({ labels, settings }: AllocationIndex, job: Job): readonly LabelBits[] {
  // Where everybody holds all of them, the labels of each person are checked.
  if (settings.doNotCheck.labelMatch || settings.everyoneHoldsServices) return [];
  return [...new Set(job.serviceLabelIds)]
    .map((id) => labels.requiredBitsOf([id]))
    .filter((bits) => countBits(bits) > 0);
}

/**
 * At most so many people who hold all services together, during the whole of the job; undefined if there are none, or none
 * was found. Those who come first are preferred.
 */
export function coverOf<Person extends Holder>(
  able: readonly Person[],
  services: readonly LabelBits[],
  job: Job,
  most: number,
): readonly Person[] | undefined {
  const holders = services.map((service) =>
    able.filter(({ resource }) => holdsAll(heldDuring(resource, job), service)),
  );
  let looked = 0;

  function cover(chosen: readonly Person[]): readonly Person[] | undefined {
    looked += 1;
    const open = holders.filter((those) => !those.some((one) => chosen.includes(one)));
    if (open.length === 0) return chosen;
    if (chosen.length === most || looked > mostLooked) return undefined;
    // The service that fewest hold leaves the least choice.
    const [rarest = []] = open.toSorted((one, other) => one.length - other.length);
    for (const one of rarest) {
      const found = cover([...chosen, one]);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return cover([]);
}
