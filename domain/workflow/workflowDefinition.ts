import { z } from 'zod';
import { roleSchema, roles } from '../rights/role.ts';

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

const definedActionSchema = z.object({
  label: z.string().trim().min(1).max(40).optional(),
  removed: z.boolean().optional(),
  roles: z.array(roleSchema).optional(),
  /** Whether a step that may be given a reason asks for one (`reasons.ts`). */
  reasonNeeded: z.boolean().optional(),
});

/**
 * What an organisation changes about the standard workflow: an action's label, whether it exists at all, who may take it,
 * and whether it asks for a reason. It cannot add statuses, and it cannot leave an active status without a way in or out.
 */
export const workflowDefinitionSchema = z.object({
  actions: z.partialRecord(bookingActionSchema, definedActionSchema),
});
/** What a workflow could say at first (`WorkflowDefined` of version 1). */
export const firstWorkflowSchema = z.object({
  actions: z.partialRecord(bookingActionSchema, definedActionSchema.omit({ reasonNeeded: true })),
});
/** What `organisation.defineWorkflow` takes: the same, within bounds. */
export const definedWorkflowSchema = z.object({
  actions: z.partialRecord(
    bookingActionSchema,
    definedActionSchema.extend({ roles: z.array(roleSchema).max(roles.length).optional() }),
  ),
});
export type WorkflowDefinition = z.infer<typeof workflowDefinitionSchema>;

export const standardWorkflow: WorkflowDefinition = { actions: {} };
