import type { Candidate } from '../../api/contract/planning.ts';
import { mostTellingFirst } from '../../domain/catalogue/reasonText.ts';

/** Candidates with the same most telling reason against them. */
export interface CandidateGroup {
  readonly title: string;
  readonly candidates: readonly Candidate[];
}

/**
 * Those who do not fit, by the most telling reason against them, the largest group first; within a group in the
 * order given.
 */
export function candidateGroups(candidates: readonly Candidate[]): readonly CandidateGroup[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const title = mostTellingFirst(candidate.violations)[0]?.title;
    if (title === undefined) continue;
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [candidate]);
    else group.push(candidate);
  }
  return [...groups]
    .map(([title, group]) => ({ title, candidates: group }))
    .sort((one, other) => other.candidates.length - one.candidates.length);
}
