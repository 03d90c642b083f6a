import { z } from 'zod';
import { type Role, roleSchema, roles } from '../rights/role.ts';

/**
 * Every step that a booking can take (docs/decisions.md, A booking's life); `allocate` also covers
 * re-allocation.
 */
export const bookingActions = [
  'edit',
  'reschedule',
  'allocate',
  'removeResource',
  'confirm',
  'dispatch',
  'start',
  'finish',
  'review',
  'feedback',
  'park',
  'unpark',
  'cancel',
  'reopen',
  'requestCancellation',
  'approveCancellation',
  'declineCancellation',
] as const;
export const bookingActionSchema = z.enum(bookingActions);
export type BookingAction = z.infer<typeof bookingActionSchema>;

/** How an organisation has changed a step of a kind of record. */
const definedStepSchema = z.object({
  /** What the step is called: `Start`. */
  label: z.string().trim().min(1).max(40).optional(),
  /** What its history says once it is taken: `started`. */
  done: z.string().trim().min(1).max(40).optional(),
  /** Whether no screen offers it; it can still be taken by a program. */
  hidden: z.boolean().optional(),
  /** Whether it is closed: refused, however it is sent. */
  removed: z.boolean().optional(),
  /** Who may take it, among those who can. */
  roles: z.array(roleSchema).optional(),
  /** Whether a step that may be given a reason asks for one (`reasons.ts`). */
  reasonNeeded: z.boolean().optional(),
});
export type DefinedStep = z.infer<typeof definedStepSchema>;

/** What an organisation changes about the standard workflow of a kind, for each step that differs. */
export interface WorkflowDefinition {
  readonly actions: Readonly<Record<string, DefinedStep>>;
}

/** The workflow of any kind, as events record it. */
export const workflowSchema = z.object({ actions: z.record(z.string(), definedStepSchema) });
/** The workflow of bookings, as answers have it. */
export const bookingWorkflowSchema = z.object({
  actions: z.partialRecord(bookingActionSchema, definedStepSchema),
});
/** What the workflow of bookings could say at first (`WorkflowDefined` of version 1). */
export const firstWorkflowSchema = z.object({
  actions: z.partialRecord(
    bookingActionSchema,
    definedStepSchema.omit({ done: true, hidden: true, reasonNeeded: true }),
  ),
});
/** The same of version 2. */
export const secondWorkflowSchema = z.object({
  actions: z.partialRecord(bookingActionSchema, definedStepSchema.omit({ done: true, hidden: true })),
});
/** More steps than any kind has. */
const mostSteps = 100;
/** What `organisation.defineWorkflow` takes: the same, within bounds. */
export const definedWorkflowSchema = z.object({
  actions: z
    .record(
      z.string().max(60),
      definedStepSchema.extend({ roles: z.array(roleSchema).max(roles.length).optional() }),
    )
    .refine((actions) => Object.keys(actions).length <= mostSteps, `has more than ${mostSteps} steps`),
});

export const standardWorkflow: WorkflowDefinition = { actions: {} };

/** The kind of the bookings among the kinds with a workflow; every other is the category of a record with stages. */
export const bookingKind = 'booking';

/** The kind of the bookings that are group events: unless they have a workflow of their own, they go by that of bookings. */
export const groupEventKind = 'groupEvent';

/** By the workflow of which kind a booking goes. */
export function kindOfBooking({ customerId }: { readonly customerId: string | null }): string {
  return customerId === null ? groupEventKind : bookingKind;
}

/**
 * A workflow of records of a kind (scheduling §4): of those of a group, or, as the default, of all others. Which groups
 * there are, the kind declares (`groupedBy`).
 */
export const kindWorkflowSchema = workflowSchema.extend({
  kind: z.string(),
  groupID: z.string().nullable(),
  isDefault: z.boolean(),
});
export type KindWorkflow = WorkflowDefinition & Omit<z.infer<typeof kindWorkflowSchema>, 'actions'>;

/** The workflows of an organisation: the default of its bookings, and those of groups and of records that it has changed. */
export interface Workflows {
  readonly workflow: WorkflowDefinition;
  readonly workflows: readonly KindWorkflow[];
}

/** The workflow of the records of a kind that are in some groups: that of the first of these with one, or the default. */
export function workflowOf(
  { workflow, workflows }: Workflows,
  kind: string,
  groupIds: readonly string[] = [],
): WorkflowDefinition {
  const ofKind = workflows.filter((one) => one.kind === kind);
  const own = groupIds.flatMap((id) => ofKind.find(({ groupID }) => groupID === id) ?? []);
  if (own[0] !== undefined) return own[0];
  if (kind === bookingKind) return workflow;
  const byDefault = ofKind.find(({ isDefault }) => isDefault);
  if (byDefault !== undefined) return byDefault;
  return kind === groupEventKind
    ? workflowOf({ workflow, workflows }, bookingKind, groupIds)
    : standardWorkflow;
}

/** Whether nobody at all may take a step: it is closed, or left to no role. */
export function isStepClosed({ actions }: WorkflowDefinition, step: string): boolean {
  const defined = actions[step];
  return defined?.removed === true || defined?.roles?.length === 0;
}

/** Whether a step is offered at all: neither closed nor hidden. */
export function isStepOffered(definition: WorkflowDefinition, step: string): boolean {
  return !isStepClosed(definition, step) && definition.actions[step]?.hidden !== true;
}

/** Who is left of those who could take a step. */
export function rolesLeft(
  { actions }: WorkflowDefinition,
  step: string,
  could: readonly Role[],
): readonly Role[] {
  const named = actions[step]?.roles;
  return named === undefined ? could : could.filter((role) => named.includes(role));
}
