import { createMembersFactors } from './membersFactors.ts';
import { createOwnSecondFactor, type OwnSecondFactorParts } from './ownSecondFactor.ts';
import type { SecondFactors } from './secondFactors.ts';

/** Second factors, over the database. */
export function createSecondFactors(parts: OwnSecondFactorParts): SecondFactors {
  return { ...createOwnSecondFactor(parts), ...createMembersFactors(parts) };
}
