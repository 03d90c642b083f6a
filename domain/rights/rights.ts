import { type LabelDemand, meetsDemands, type ScopedKind } from '../masterLabelSet/labelScope.ts';
import type { Permission } from '../masterLabelSet/permissions.ts';
import { permissionsFor, permissionsIn } from '../masterLabelSet/permissionsFor.ts';
import type { TakenBy } from '../record/stages.ts';
import { type Area, areaRow } from './area.ts';
import { type Audience, isAddressed } from './audience.ts';
import { type FieldClass, fieldClasses, type SeenAs } from './fieldClass.ts';
import {
  actsAs,
  type Claims,
  isAdmitted,
  type LinkedClaims,
  ownerOf,
  peopleOf,
  personaOf,
} from './persona.ts';
import type { Persona } from './personas.ts';
import { everything, nothing, type Right, type Scope } from './right.ts';
import { type SharedWith, sharesWith } from './sharedWith.ts';

/** The duties that a dispatcher's claim may carry. Both open the audit. */
export const dispatcherDuties = ['auditor', 'admin'] as const;

/**
 * Who may send a command, and about which bookings, if that is not simply everybody who may write in its
 * area.
 */
type CommandRight = { readonly [Who in Persona]?: Scope };

const planned: CommandRight = { administrator: 'all', dispatcher: 'all', scheduler: 'all' };
const onTheJob: CommandRight = { ...planned, partner: 'partner', resource: 'own' };

/**
 * Commands with rights of their own: the action rights of a booking (scheduling §6), and the creation of an
 * organisation, which is the operator's. Requesting cancellation is for those who cannot cancel, requesting leave
 * for those who cannot enter it. People set their own days where a setting lets them.
 */
const commandTable: { readonly [Command in string]?: CommandRight | 'steps' } = {
  'organisation.create': {},
  'booking.dispatch': onTheJob,
  'booking.start': onTheJob,
  'booking.finish': onTheJob,
  'booking.feedback': { ...planned, customer: 'own', guest: 'own' },
  // Whether the step is one that they may take is decided with the step itself (`domain/booking/undo.ts`).
  'booking.undo': { ...onTheJob, customer: 'own', guest: 'own' },
  // Of their own, where the organisation lets people say when they can work.
  'shift.setDays': { ...planned, resource: 'own' },
  // Hours that need somebody: for themselves, as far as they fit.
  'openShift.take': { ...planned, resource: 'own' },
  'openShift.giveBack': { ...planned, resource: 'own' },
  'openShift.request': { ...planned, resource: 'own' },
  'openShift.endRequest': { ...planned, resource: 'own' },
  // Hours of their own, for colleagues; a planner approves if the organisation wants it.
  'shiftOffer.create': { ...planned, resource: 'own' },
  'shiftOffer.archive': { ...planned, resource: 'own' },
  'shiftOffer.agree': { ...planned, resource: 'own' },
  'shiftOffer.disagree': { ...planned, resource: 'own' },
  // Work that is offered: for themselves, as far as they fit.
  'jobOffer.take': { ...planned, resource: 'own' },
  'bid.create': { ...planned, resource: 'own' },
  // An answer is what the row of its area calls steps.
  'rosterAnswer.create': 'steps',
  // So is saying something, and taking it back.
  'chatMessage.create': 'steps',
  'chatMessage.undo': 'steps',
  // And confirming what one has read.
  'announcementConfirmation.create': 'steps',
  // What the recipient of a package does by its link, and what the clock does.
  'paperPackage.open': {},
  'paperPackage.progress': {},
  'paperPackage.complete': {},
  'paperPackage.sign': {},
  'paperPackage.keep': {},
  'paperPackage.expire': {},
  // And filling in a form.
  'formAnswer.create': 'steps',
  // And keeping what was done at a visit.
  'careRecord.create': 'steps',
  'absence.request': { partner: 'partner', resource: 'own' },
  // Who came is recorded by the person who is there; a customer gives up the own place.
  'booking.recordAttendance': onTheJob,
  'booking.cancelParticipation': { customer: 'own' },
  'booking.requestCancellation': { partner: 'partner', resource: 'own', customer: 'own', guest: 'own' },
};

/**
 * The action right `options` (scheduling §6): on which bookings somebody may open the menu of further steps. It has no
 * command of its own; what the menu offers are steps, each with its own right.
 */
const optionsRight: CommandRight = onTheJob;

/** Commands about whatever there is, in a span or of a record: nobody sends them whom master labels limit. */
const overEverything: readonly string[] = [
  'booking.allocateAll',
  'customer.merge',
  'resource.merge',
  'rosterTemplate.publish',
  'rosterTemplate.undoPublish',
  'recurringBooking.fill',
];

/** Whether an area is among those that somebody is limited to, if they are, and not hidden from them. */
function isOpenTo({ areas: open, hidden = [] }: Claims, area: Area): boolean {
  return !hidden.includes(area) && (open === undefined || open.includes(area));
}

/**
 * Whether somebody is a planner whom master labels limit (scheduling §6). An administrator never is.
 */
export function isScoped(claims: Claims): boolean {
  return claims.scope !== undefined && isPlanner(claims);
}

function isPlanner(claims: Claims): boolean {
  const persona = personaOf(claims);
  return persona === 'dispatcher' || persona === 'scheduler';
}

/** What the permission groups of a planner's master labels keep from them (scheduling §6); an administrator has none. */
export function deniedTo(claims: Claims): readonly Permission[] {
  return isPlanner(claims) ? (claims.denied ?? []) : [];
}

/** The permission that somebody lacks for a command of an area; undefined if they have it, or it needs none. */
export function permissionLacked(claims: Claims, area: Area, command: string): Permission | undefined {
  const denied = deniedTo(claims);
  const needed = permissionsFor(area, command);
  return needed.every((permission) => denied.includes(permission)) ? needed[0] : undefined;
}

/** Whether master labels leave to a planner the records of an area whose own labels match them. */
export function isMatchedByOwnLabels(area: Area): boolean {
  const { byLabels } = areaRow(area);
  return byLabels === 'booking' || byLabels === 'resource' || byLabels === 'customer';
}

/** The records whose labels decide whether a scoped planner sees what is in an area; undefined if labels decide nothing there. */
function matchedIn(area: Area): ScopedKind | undefined {
  const { byLabels } = areaRow(area);
  if (byLabels === 'person') return 'resource';
  return byLabels === 'booking' || byLabels === 'resource' || byLabels === 'customer' ? byLabels : undefined;
}

/** What is left of a planner's right under master labels (`byLabels` of the table). */
function underScope(area: Area, { read, write, sees }: Right): Right {
  switch (areaRow(area).byLabels) {
    case undefined:
      return nothing;
    case 'whole':
      return { read, write: 'none', sees };
    case 'wholeButStaff':
      return { read, write: 'none', sees: sees.filter((fields) => fields !== 'staff') };
    case 'events':
      return { read: 'byLabels', write: 'none', sees };
    default:
      return { read: 'byLabels', write: write === 'none' ? 'none' : 'byLabels', sees };
  }
}

/** What a record of an area must meet for somebody whose scope is by labels. */
export function demandsIn({ scope }: Claims, area: Area): readonly LabelDemand[] {
  const kind = matchedIn(area);
  return scope === undefined || kind === undefined ? [[]] : scope[kind];
}

/** The table's entry for somebody in an area, under their master labels. */
export function rightIn(claims: Claims, area: Area): Right {
  // Uploads have no commands, so their permission is one for the area.
  if (area === 'uploads' && deniedTo(claims).includes('uploadFiles')) return nothing;
  const whole = rightInWhole(claims, area);
  const right = mayDoNothing(claims, area) ? { ...whole, write: 'none' as const } : whole;
  return isScoped(claims) ? underScope(area, right) : right;
}

/** Whether a planner's permission groups leave no command of an area. */
function mayDoNothing(claims: Claims, area: Area): boolean {
  const denied = deniedTo(claims);
  const needed = permissionsIn(area);
  return denied.length > 0 && needed.length > 0 && needed.every((permission) => denied.includes(permission));
}

function rightInWhole(claims: Claims, area: Area): Right {
  if (!isOpenTo(claims, area)) return nothing;
  const persona = personaOf(claims);
  if (persona === 'system') return everything;
  const { rights, withDuty = {} } = areaRow(area);
  const added = claims.duties.flatMap((duty) => withDuty[duty]?.[persona] ?? []);
  return added[0] ?? rights[persona] ?? nothing;
}

/** Whether somebody may read records of an area at all; the scope says which of them. */
export function mayRead(claims: Claims, area: Area): boolean {
  const { read } = rightIn(claims, area);
  return read !== 'none' && read !== 'named';
}

/**
 * Whether somebody reads what has happened to the records of an area, those in their scope: histories and events tell of
 * every field, and name people and customers.
 */
export function mayReadHistories(claims: Claims, area: Area): boolean {
  return mayRead(claims, 'planning') && mayRead(claims, area) && seesWhole(claims, area);
}

/** Whether somebody reads what changed between two moments: it tells of the whole organisation. */
export function mayCompareMoments(claims: Claims): boolean {
  return mayRead(claims, 'planning') && !isScoped(claims);
}

/** Whether somebody may have plans made and all jobs allocated: these look at the whole organisation. */
export function mayPlanEverything(claims: Claims): boolean {
  return commandScope(claims, 'work', 'booking.applyPlan') !== 'none' && !isScoped(claims);
}

/** Whether somebody sees the fields of a class of an area's records. */
export function maySee(claims: Claims, area: Area, fields: FieldClass): boolean {
  return rightIn(claims, area).sees.includes(fields);
}

/** Whether somebody sees what records of an area cost by the labels that they hold (scheduling §3, `weightage_cost`). */
export function seesCosts(claims: Claims, area: Area): boolean {
  return maySee(claims, area, 'planning') && maySee(claims, 'planning', 'money');
}

/**
 * Whether somebody sees a field of an area's records. A field of which nothing is said is only for those who
 * see every class: what is added to a record is hidden until somebody decides otherwise.
 */
export function seesField(claims: Claims, area: Area, as: SeenAs | undefined): boolean {
  const { sees } = rightIn(claims, area);
  return as === 'plain' || (as === undefined ? sees.length === fieldClasses.length : sees.includes(as));
}

/** Whether somebody may change records of an area; single commands have rows of their own (`mayCommand`). */
export function mayWrite(claims: Claims, area: Area): boolean {
  return rightIn(claims, area).write !== 'none';
}

/**
 * About which records somebody may send a command of an area. `by`: who takes it, if it is a step of a record
 * (`stages.ts`).
 */
export function commandScope(claims: Claims, area: Area, command: string, by: TakenBy = 'writers'): Scope {
  if (!isOpenTo(claims, area) || permissionLacked(claims, area, command) !== undefined) return 'none';
  const row = commandTable[command];
  const persona = personaOf(claims);
  if (by !== 'writers' || row === 'steps') {
    const { write, steps = write } = rightIn(claims, area);
    return steps;
  }
  if (row === undefined || persona === 'system') {
    return isScoped(claims) && overEverything.includes(command) ? 'none' : rightIn(claims, area).write;
  }
  const scope = row[persona] ?? 'none';
  return scope === 'all' ? rightIn(claims, area).write : scope;
}

/** On which bookings somebody may open the menu of further steps. */
export function optionsScope(claims: Claims): Scope {
  if (!isOpenTo(claims, 'work')) return 'none';
  const persona = personaOf(claims);
  if (persona === 'system') return 'all';
  const scope = optionsRight[persona] ?? 'none';
  return scope === 'all' ? rightIn(claims, 'work').write : scope;
}

/** Whether somebody sees every field of an area's records. */
export function seesWhole(claims: Claims, area: Area): boolean {
  return rightIn(claims, area).sees.length === fieldClasses.length;
}

/**
 * Whether somebody sees all records of these areas, with every field. All such people get the same answers.
 */
export function seesEverything(claims: Claims, ofAreas: readonly Area[]): boolean {
  return ofAreas.every((area) => rightIn(claims, area).read === 'all' && seesWhole(claims, area));
}

/** The owners of a record, which determine whether it is somebody's own, and the labels that a scope is matched with. */
export interface Belonging {
  readonly resourceIds?: readonly string[];
  readonly customerId?: string;
  /** Of a record that may concern several customers. */
  readonly customerIds?: readonly string[];
  readonly labelIds?: readonly string[];
  /** Its id, if it is a label: what is part of it is seen by those who hold it. */
  readonly labelId?: string;
  /** Its id, if it is a booking: guests are admitted to single ones. */
  readonly bookingId?: string;
  /** Whom it is addressed to, if it is, and they see it in its stage: they see it besides. */
  readonly audience?: Audience;
  /** What it is part of, if anything: who does not see that does not see the part either. */
  readonly partOf?: PartOf;
  /** Who reads it besides planners, of those who see what it is part of; omitted: what its owners say. */
  readonly sharedWith?: SharedWith;
}

/** What a record is part of. */
export interface PartOf {
  readonly area: Area;
  readonly of: Belonging;
  /** Whether it is in use: nobody sees the parts of what is not. */
  readonly stands: boolean;
  /** Whether it is work that has been over for so long that those who did it no longer see the part. */
  readonly isOver?: boolean;
  /** Whether those whose the part is see it although they do not see that. */
  readonly forOwners?: boolean;
}

/** Whether a record is in somebody's scope; `visibleRows` of the read side expresses the same rule in SQL. */
export function seesRecord(claims: LinkedClaims, area: Area, of: Belonging): boolean {
  const { partOf } = of;
  if (partOf === undefined) return isInScope(claims, area, of);
  const { read } = rightIn(claims, area);
  const isTheirs = (read === 'own' || read === 'partner') && isInScope(claims, area, of);
  if (partOf.forOwners === true && isTheirs) return true;
  if (partOf.isOver === true && hasByWork(claims, area)) return false;
  if (!partOf.stands || !seesWholeOf(claims, area, partOf)) return false;
  if (of.sharedWith !== undefined && readsOnlyTheirs(read)) return isSharedWith(claims, of.sharedWith);
  // The labels of what it is part of have decided; and what is part of somebody's work is theirs.
  return read === 'byLabels' || hasByWork(claims, area) || isInScope(claims, area, of);
}

/** Whether somebody reads only what is theirs in an area. */
export function readsOnlyTheirs(read: Scope): boolean {
  return read === 'own' || read === 'partner';
}

/** Whether what is shared so is also for somebody who is no planner. */
export function isSharedWith(claims: Claims, sharedWith: SharedWith): boolean {
  return sharesWith(actsAs(claims) === 'customer' ? 'customer' : 'resource').includes(sharedWith);
}

/** Whether somebody sees what a record is part of; of a label, whether they hold it, or plan with people who do. */
function seesWholeOf(claims: LinkedClaims, area: Area, { area: ofWhole, of }: PartOf): boolean {
  const { labelId } = of;
  if (labelId === undefined) return seesRecord(claims, ofWhole, of);
  const { read } = rightIn(claims, area);
  if (read === 'byLabels') return meetsDemands(demandsIn(claims, area), [labelId]);
  return read === 'all' || (hasByWork(claims, area) && (claims.labelIds?.includes(labelId) ?? false));
}

/** Whether somebody has, as their own, what is part of their own work: whoever does the work does, its customer does not. */
export function hasByWork(claims: LinkedClaims, area: Area): boolean {
  const { read } = rightIn(claims, area);
  return (read === 'own' || read === 'partner') && peopleOf(claims, read).length > 0;
}

function isInScope(claims: LinkedClaims, area: Area, of: Belonging): boolean {
  const { read } = rightIn(claims, area);
  if (mayRead(claims, area) && of.audience !== undefined && isAddressed(claims, of.audience)) return true;
  switch (read) {
    case 'all':
      return true;
    case 'own':
    case 'partner': {
      if (personaOf(claims) === 'guest') {
        const { bookingId, customerId } = of;
        return (
          bookingId !== undefined && customerId !== undefined && isAdmitted(claims, bookingId, customerId)
        );
      }
      const owner = ownerOf(claims);
      if (owner?.kind === 'customer') {
        return of.customerId === owner.id || (of.customerIds?.includes(owner.id) ?? false);
      }
      const people = peopleOf(claims, read);
      return of.resourceIds?.some((id) => people.includes(id)) ?? false;
    }
    case 'byLabels':
      return meetsDemands(demandsIn(claims, area), of.labelIds ?? []);
    case 'named':
    case 'none':
      return false;
  }
}
