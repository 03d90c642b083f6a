import type { BookingCommands } from '../booking/bookingCommands.ts';
import { type Area, areaRow } from '../rights/area.ts';
import type { Permission } from './permissions.ts';

/**
 * The commands of bookings that are more than a change. A step is taken back by those who may take it
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

/** No group keeps anybody from saying something. */
const ofChats: Readonly<Record<string, null>> = {
  'chatMessage.create': null,
  'chatMessage.change': null,
  'chatMessage.edit': null,
  'chatMessage.withdraw': null,
  'chatMessage.undo': null,
};

/** The permissions of which a command needs one; none: no group takes it from anybody. */
export function permissionsFor(area: Area, command: string): readonly Permission[] {
  const named: Readonly<Record<string, Permission | null | undefined>> = {
    ...ofBookings,
    ...ofRecurringBookings,
    ...ofHours,
    ...ofChats,
  };
  const own = named[command];
  if (own === null) return [];
  const { permission } = areaRow(area);
  const changes = own === undefined ? permission : own;
  const change = changes === null ? [] : [changes];
  // What creates or changes by reference is decided again once it is known which of the two it does.
  if (command.endsWith('.upsert')) return ['addRecords', ...change];
  return command.endsWith('.create') && permission !== null ? ['addRecords'] : change;
}

/** Every permission that some command of an area needs; without any of them a planner changes nothing there. */
export function permissionsIn(area: Area): readonly Permission[] {
  const { permission } = areaRow(area);
  if (permission === null) return [];
  const ofCommands = area === 'work' ? Object.values(ofBookings) : [];
  const hours = area === 'rosters' ? Object.values(ofHours) : [];
  const steps = ofCommands.filter((one) => one !== null && one !== undefined);
  return ['addRecords', permission, ...steps, ...hours];
}
