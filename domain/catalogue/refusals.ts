/**
 * Every code with which a command or a query can be refused, and its HTTP status. Violations found by the
 * allocation engine have their own catalogue, `domain/catalogue/violations.ts`; a command refused because of
 * a violation carries the violation's code.
 */
import { type ViolationCode, violationCodes } from './violations.ts';

const general = {
  invalid_input: 400,
  unknown_command: 404,
  not_signed_in: 401,
  token_expired: 401,
  token_revoked: 401,
  token_unknown: 401,
  not_allowed: 403,
  /** The organisation asks its administrators for a second factor, and the sender has none yet. */
  second_factor_missing: 403,
  not_found: 404,
  /** The path has other methods, which `Allow` names. */
  method_not_allowed: 405,
  already_exists: 409,
  /** Several things have the reference by which one was meant; `details.ids` names them. */
  ambiguous_reference: 409,
  /** The sender works in another organisation by now than the one for which their page was drawn. */
  organisation_not_current: 409,
  /** Nobody would be left who can administer the organisation. */
  last_administrator: 409,
  /** The stream changed since the sender looked at it (`If-Match`), or a race was lost too often. */
  revision_conflict: 409,
  /** The step to be undone is not the last one: `details.since` tells who has done what since. */
  changed_since: 409,
  /** The same Idempotency-Key came with a different command. */
  idempotency_key_reused: 409,
  /** The life cycle (or the organisation's workflow) has no such step from the current status. */
  transition_not_allowed: 409,
  /** Other records name it, so it cannot be taken back. */
  in_use: 409,
  /** Other work has a piece of equipment at that time (`details.equipmentId`, `from`, `to`). */
  equipment_busy: 409,
  /** Somebody has locked the booking: its time and its people cannot change until it is unlocked. */
  booking_locked: 409,
  /** Somebody else is at work on the booking (`details.holder`), for `details.retryAfterSeconds` more unless they go on. */
  booking_held: 409,
  /** The booking is on a later day, and the sender did not say that the step is meant (`early`). */
  too_early: 409,
  /** Required forms are to be filled in first (`details.forms`, each with its id and title). */
  form_missing: 409,
  reason_required: 400,
  resource_not_allocated: 409,
  workflow_invalid: 400,
  /** Some of a plan's changes would now violate a check, or their bookings have changed; none was made. */
  plan_outdated: 409,
  /** A workspace has come to its end, after seven days. */
  workspace_ended: 409,
  /** Some of the changes staged in a workspace cannot be made any more (`details.problems`); none was made. */
  workspace_outdated: 409,
  too_many_requests: 429,
  file_too_large: 413,
  /** The type of a file is unknown, or not one that the field accepts. */
  file_type_refused: 415,
  /** There is no space for a file, on the disk or within the organisation's limit. */
  storage_full: 507,
  future_cursor: 400,
  epoch_changed: 409,
  read_side_behind: 503,
  unavailable: 503,
  internal: 500,
} as const;

export type RefusalCode = keyof typeof general | ViolationCode;

/** The HTTP status of a refusal; a violation is a conflict with the current plan, 409. */
export function statusOf(code: RefusalCode): number {
  return code in general ? general[code as keyof typeof general] : 409;
}

/** All codes, for the documentation and OpenAPI. */
export const refusalCodes: readonly RefusalCode[] = [
  ...(Object.keys(general) as (keyof typeof general)[]),
  ...violationCodes,
];
