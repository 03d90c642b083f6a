import type { Role } from '../rights/role.ts';
import type { WorkflowDefinition } from './workflowDefinition.ts';

/** A step of a kind of record, as it comes. */
export interface WorkflowStep {
  /** What it is called: `Start`. */
  readonly label: string;
  /** What its history says once it is taken: `started`; omitted: that has words of its own. */
  readonly done?: string;
  /** Who can take it, by the table of rights. */
  readonly roles: readonly Role[];
  /** Whether it can be given a reason, and who decides whether it needs one (`reasons.ts`). */
  readonly reason?: 'always' | 'byWorkflow' | undefined;
  /** What settings of the organisation decide on it as well, if any do: `cancellation`. */
  readonly closedBy?: string | undefined;
}

/** A step that leads from a state to one; `to` is `from` where the state stays. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly action: string;
}

/** A kind of record whose steps an organisation may rename, hide, close and restrict (scheduling §4). */
export interface WorkflowKind {
  readonly words: { readonly one: string; readonly many: string };
  /**
   * The field that names the groups of a record, and their category, if groups can have workflows of their own: the first
   * named group that has one counts.
   */
  readonly groupedBy: { readonly field: string; readonly category: string } | null;
  /** The states of its life with their labels, in order, of which the first is where it begins. */
  readonly states: Readonly<Record<string, string>>;
  /** The field by which its lists find the records in a state. */
  readonly stateField: string;
  /** States that follow from the clock, each with those of which it takes the place: lists find a record by it instead. */
  readonly derived: Readonly<Record<string, readonly string[]>>;
  /** The states that stand beside the others in a drawing. */
  readonly beside: readonly string[];
  readonly steps: Readonly<Record<string, WorkflowStep>>;
  /** Every step under a workflow, from and to where it leads. */
  readonly transitions: (definition: WorkflowDefinition) => readonly Transition[];
  readonly rules: PathRules;
}

/** Which paths a workflow leaves open. A place is a state, and what else decides on the steps from it. */
export interface PathRules {
  readonly start: string;
  /** The places that one step leads to from another. */
  readonly ways: (definition: WorkflowDefinition) => (place: string) => readonly string[];
  readonly stateOf: (place: string) => string;
  /** The states that every organisation's records can reach. */
  readonly reachable: readonly string[];
  /** The states in which a record may stay for ever. */
  readonly ends: readonly string[];
  /** The states of which one can be reached from every place that is no end; none: any other state will do. */
  readonly goals: readonly string[];
}
