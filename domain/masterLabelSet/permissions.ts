import type { BookingCommands } from '../booking/bookingCommands.ts';
import type { Area } from '../rights/area.ts';

/**
 * What planners may do, as far as a set of master labels can take it from them: their permission group (scheduling §6),
 * in the words of its form.
 */
export const permissions = {
  addRecords: 'Add records',
  changeBookings: 'Change bookings',
  assignPeople: 'Assign people',
  takeSteps: 'Take bookings through their steps',
  cancelBookings: 'Cancel and reopen bookings',
  changePeople: 'Change people',
  changeTime: 'Change shifts and leave',
  changeCustomers: 'Change customers',
  changeEquipment: 'Change equipment',
  changePlanning: 'Change labels and service plans',
  uploadFiles: 'Upload files and change whole lists at once',
} as const;
export type Permission = keyof typeof permissions;
export const allPermissions = Object.keys(permissions).filter(
  (name): name is Permission => name in permissions,
);

/** The permission to change the records of an area; null: planners change none there. */
const ofAreas: { readonly [Each in Area]: Permission | null } = {
  work: 'changeBookings',
  people: 'changePeople',
  time: 'changeTime',
  planning: 'changePlanning',
  rosters: 'changePlanning',
  customers: 'changeCustomers',
  assets: 'changeEquipment',
  tasks: 'changeBookings',
  pods: 'changeEquipment',
  uploads: 'uploadFiles',
  organisation: null,
  administration: null,
  audit: null,
  security: null,
  exceptions: null,
  feed: null,
};

/**
 * The commands of bookings that are more than a change. A step is taken back by whoever may take it
 * (`domain/booking/undo.ts`), so taking back needs no permission of its own.
 */
const ofBookings: Readonly<Partial<Record<keyof BookingCommands, Permission | null>>> = {
  'booking.allocate': 'assignPeople',
  'booking.allocateAutomatically': 'assignPeople',
  'booking.allocateAll': 'assignPeople',
  'booking.applyPlan': 'assignPeople',
  'booking.removeResource': 'assignPeople',
  'booking.confirm': 'takeSteps',
  'booking.dispatch': 'takeSteps',
  'booking.start': 'takeSteps',
  'booking.finish': 'takeSteps',
  'booking.review': 'takeSteps',
  'booking.feedback': 'takeSteps',
  'booking.park': 'takeSteps',
  'booking.unpark': 'takeSteps',
  'booking.cancel': 'cancelBookings',
  'booking.deactivate': 'cancelBookings',
  'booking.reactivate': 'cancelBookings',
  'booking.reopen': 'cancelBookings',
  'booking.approveCancellation': 'cancelBookings',
  'booking.declineCancellation': 'cancelBookings',
  'booking.undo': null,
  // Decided with each of its steps.
  'booking.synchronise': null,
};

/** Those of recurring bookings, which are the same as of the bookings that follow from them. */
const ofRecurringBookings: Readonly<Record<string, Permission>> = {
  'recurringBooking.change': 'changeBookings',
  'recurringBooking.upsert': 'changeBookings',
  'recurringBooking.fill': 'changeBookings',
  'recurringBooking.revert': 'changeBookings',
  'recurringBooking.archive': 'cancelBookings',
  'recurringBooking.restore': 'cancelBookings',
};

/**
 * Steps that change the timesheets of people, whatever record they are steps of. Agreeing to a shift offer is one only where
 * it hands hours over: that is decided with the step.
 */
const ofHours: Readonly<Record<string, Permission>> = {
  'openShift.take': 'changeTime',
  'openShift.giveBack': 'changeTime',
  'shiftOffer.approve': 'changeTime',
  'shiftOffer.takeBack': 'changeTime',
};

/** The permissions of which a command needs one; none: no group takes it from anybody. */
export function permissionsFor(area: Area, command: string): readonly Permission[] {
  const named: Readonly<Record<string, Permission | null | undefined>> = {
    ...ofBookings,
    ...ofRecurringBookings,
    ...ofHours,
  };
  const own = named[command];
  const changes = own === undefined ? ofAreas[area] : own;
  const change = changes === null ? [] : [changes];
  // What creates or changes by reference is decided again once it is known which of the two it does.
  if (command.endsWith('.upsert')) return ['addRecords', ...change];
  return command.endsWith('.create') && ofAreas[area] !== null ? ['addRecords'] : change;
}

/** Every permission that some command of an area needs; whoever has none of them changes nothing there. */
export function permissionsIn(area: Area): readonly Permission[] {
  const own = ofAreas[area];
  if (own === null) return [];
  const ofCommands = area === 'work' ? Object.values(ofBookings) : [];
  const hours = area === 'rosters' ? Object.values(ofHours) : [];
  const steps = ofCommands.filter((permission) => permission !== null && permission !== undefined);
  return ['addRecords', own, ...steps, ...hours];
}

/** What several sets that are published to one person deny together: what any of them allows is allowed. */
export function deniedBy(sets: readonly { readonly denied: readonly Permission[] }[]): readonly Permission[] {
  return sets.length === 0
    ? []
    : allPermissions.filter((permission) => sets.every(({ denied }) => denied.includes(permission)));
}
