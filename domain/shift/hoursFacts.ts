import type { CommandFacts } from '../kernel/decider.ts';
import { type RefusedDecision, refuse } from '../kernel/refusal.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { Taker } from '../record/recordTypes.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Interval } from '../time/intervals.ts';
import type { WantedHours } from './hoursJudge.ts';

/** What a step that moves hours between people is decided with, by the people whose fences it holds. */
export interface HoursFacts extends CommandFacts {
  /** What the organisation wants of open shifts and of shifts that are handed over. */
  readonly settings: Pick<OrganisationSettings, 'openShiftsNeedApproval' | 'shiftOffersNeedApproval'>;
  /** What keeps hours from somebody, in words, as far as it bars the sender of the step; `gives`: hours that they would have no longer. */
  readonly obstaclesOf: (resourceId: string, wanted: WantedHours, gives?: Interval) => readonly string[];
  /** Whether somebody works the whole of a span, by their timesheets. */
  readonly works: (resourceId: string, span: Interval) => boolean;
}

/** Why a step gives nobody hours that do not fit them; undefined if they do. */
export function hoursNotFitting(who: Taker, obstacles: readonly string[]): RefusedDecision | undefined {
  return obstacles.length === 0
    ? undefined
    : refuse('not_allowed', refusalTexts.hoursDoNotFit(who, obstacles), { obstacles });
}
