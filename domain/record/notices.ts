import type { z } from 'zod';
import { templateComplaint } from '../messages/messageTemplate.ts';
import { sharesWith } from '../rights/sharedWith.ts';
import { factsOf, schemaOf } from './fieldFacts.ts';
import type { Moments } from './moments.ts';
import type { Notices } from './notice.ts';
import { categoriesNamed, idsNamed } from './recordsNamed.ts';
import type { AnyStages } from './stages.ts';

export const createNotice = 'create';

interface Declared {
  readonly category: string;
  readonly stages?: Pick<AnyStages, 'steps'> | undefined;
  readonly moments?: Moments | undefined;
  readonly notices?: Notices | undefined;
  readonly audience?: { readonly roles: string } | undefined;
  readonly ownedBy?: { readonly resource?: string; readonly customer?: string } | undefined;
  readonly belongsTo?: readonly string[] | undefined;
  readonly sharedBy?: string | undefined;
}

/** The kind of message that a notice is: `taskReminder`, or after the event of its step `taskCancelled`. */
export function noticeKind({ category, stages }: Declared, name: string): string {
  const happened = name === createNotice ? 'Created' : (stages?.steps[name]?.done ?? name);
  return `${category}${happened.charAt(0).toUpperCase()}${happened.slice(1)}`;
}

/**
 * Whom a record belongs to of the people or the customers: those that the field of its owners names, or, without one, who it is
 * part of, as far as it is shared with them.
 */
export function ownersOf(
  { ownedBy = {}, belongsTo = [], sharedBy }: Pick<Declared, 'ownedBy' | 'belongsTo' | 'sharedBy'>,
  fields: z.ZodObject,
  whom: 'resource' | 'customer',
  details: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { [whom]: owner } = ownedBy;
  if (owner !== undefined) return [details[owner]].flat().filter((one) => typeof one === 'string');
  if (sharedBy !== undefined && !sharesWith(whom).some((one) => one === details[sharedBy])) return [];
  return belongsTo.flatMap((field) => idsNamed(factsOf(schemaOf(fields, field)), details[field], whom));
}

/** The field that says whom it belongs to of the people or the customers, if any does. */
function ownerField(
  { ownedBy = {}, belongsTo = [] }: Declared,
  fields: z.ZodObject,
  whom: 'resource' | 'customer',
): string | undefined {
  return (
    ownedBy[whom] ??
    belongsTo.find((field) => categoriesNamed(factsOf(schemaOf(fields, field))).includes(whom))
  );
}

/** @throws if a notice is of nothing, to nobody, or says what there is not. */
export function checkNotices(declared: Declared, fields: z.ZodObject): void {
  const { category, stages, moments = {}, notices = {}, audience } = declared;
  const owners = {
    assigned: ownerField(declared, fields, 'resource'),
    customers: ownerField(declared, fields, 'customer'),
    planners: category,
    readers: audience?.roles,
  };
  for (const [name, { to, text, date, reason, only }] of Object.entries(notices)) {
    const fail = (what: string): never => {
      throw new Error(`${category}: the notice '${name}' ${what}`);
    };
    const step = stages?.steps[name];
    const moment = moments[name];
    if (name !== createNotice && step === undefined && moment === undefined)
      fail('is of no step and no moment');
    if (step !== undefined && moment !== undefined) fail('is of a step and a moment');
    if (moment?.takes !== undefined) fail('is of a moment that takes a step');
    for (const whom of to) if (owners[whom] === undefined) fail(`goes to nobody: ${whom}`);
    const complaint = templateComplaint(text);
    if (complaint !== undefined) fail(complaint);
    for (const field of [date, reason, only].filter((one) => one !== undefined)) {
      if (!(field in fields.shape)) fail(`names no field: ${field}`);
      if (factsOf(schemaOf(fields, field)).class !== 'plain') fail(`says what not everybody sees: ${field}`);
    }
    const kind = date === undefined ? 'instant' : factsOf(schemaOf(fields, date)).kind;
    if (kind !== 'instant' && kind !== 'date') fail(`says a date that is none: ${date}`);
  }
}
