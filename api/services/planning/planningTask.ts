import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { CoverView } from '../../contract/cover.ts';
import type { PublicationPreview } from '../../contract/masterRoster.ts';
import type { NearestFit, PlanTotalsView } from '../../contract/planning.ts';
import type { PossibleTimesView } from '../../contract/possibleWork.ts';
import type { RosterComparisonTask } from './compareRosterWorkspaces.ts';
import type { ComparisonTask, WorkspacesCompared } from './compareWorkspaces.ts';
import type { PossibleTimesTask } from './findPossibleTimes.ts';
import type { CoverTask } from './makeCover.ts';
import type { Plan } from './makePlan.ts';
import type { RosterFill, RosterFillTask } from './makeRosterFill.ts';
import type { PlanOrder } from './planOrder.ts';
import type { PublicationTask } from './previewPublication.ts';

/** What a planning worker starts with. */
export type PlanningTask =
  | {
      readonly kind: 'plan';
      readonly facts: AllocationFacts;
      readonly order: PlanOrder;
    }
  | { readonly kind: 'nearestFit'; readonly facts: AllocationFacts; readonly bookingId: string }
  | ({ readonly kind: 'possibleTimes' } & PossibleTimesTask)
  | ({ readonly kind: 'publication' } & PublicationTask)
  | ({ readonly kind: 'rosterFill' } & RosterFillTask)
  | ({ readonly kind: 'cover' } & CoverTask)
  | ({ readonly kind: 'comparison' } & ComparisonTask)
  | ({ readonly kind: 'rosterComparison' } & RosterComparisonTask);

export type PossibleTimes = Pick<PossibleTimesView, 'times' | 'resourcesNeeded'>;

/**
 * The messages of a planning worker; all but `progress` are the last. Plans, nearest fits and possible times name the checks that failed.
 */
export type PlanningMessage =
  | {
      readonly kind: 'progress';
      readonly done: number;
      readonly bookings: number;
      readonly best: PlanTotalsView;
    }
  | { readonly kind: 'plan'; readonly plan: Plan; readonly failures: readonly Violation[] }
  | {
      readonly kind: 'nearestFit';
      readonly fit: NearestFit | null;
      readonly failures: readonly Violation[];
    }
  | { readonly kind: 'possibleTimes'; readonly found: PossibleTimes; readonly failures: readonly Violation[] }
  | { readonly kind: 'publication'; readonly preview: PublicationPreview }
  | {
      readonly kind: 'rosterFill';
      readonly preview: RosterFill;
      readonly failures: readonly Violation[];
    }
  | { readonly kind: 'cover'; readonly view: CoverView }
  | { readonly kind: 'comparison'; readonly comparison: WorkspacesCompared };
