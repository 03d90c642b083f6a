import type { BookingView, TimelineView } from '../../../../api/contract/views.ts';
import { generateBoard } from './generateBoard.ts';

const day = 86_400;
const hour = 3600;

/**
 * Four people and five jobs on one Thursday, known by name, for tests that act on them: Ann's visit at noon
 * may go to Cleo; Ben is busy then; Dina lacks its label; her own job is finished; one job has nobody yet.
 */
export function sceneBoard(from: number, now: number, startDate: string): TimelineView {
  const view = generateBoard(
    { resources: 4, bookings: 5, days: 14, unallocated: 0, seed: 1 },
    from,
    now,
    startDate,
  );
  const names = [
    ['ann', 'Ann', 'Abbott'],
    ['ben', 'Ben', 'Baker'],
    ['cleo', 'Cleo', 'Cole'],
    ['dina', 'Dina', 'Dunn'],
  ] as const;
  const resources = view.resources.map((resource, index) => {
    const [id = '', firstName = '', lastName = ''] = names[index] ?? [];
    return {
      ...resource,
      id,
      firstName,
      lastName,
      external: false,
      maxHoursPerWeek: 38,
      labelIds: id === 'dina' ? ['label-1'] : ['label-0', 'label-1'],
    };
  });
  const thursday = from + 4 * day;
  const jobs = [
    ['visit', 'Noon visit', 'ann', 12, 'rostered'],
    ['garden', 'Garden care', 'ben', 12.5, 'confirmed'],
    ['early', 'Early round', 'cleo', 8, 'confirmed'],
    ['wound', 'Wound dressing', 'dina', 9, 'finished'],
    ['meal', 'Meal preparation', undefined, 14, 'draft'],
  ] as const;
  const bookings: BookingView[] = view.bookings.map((booking, index) => {
    const [id = '', title = '', person, at = 0, status = 'draft'] = jobs[index] ?? [];
    const resource = resources.find((one) => one.id === person);
    const start = thursday + at * hour;
    return {
      ...booking,
      id,
      title,
      status,
      start,
      end: start + hour,
      labelIds: ['label-0'],
      conflict: false,
      customerId: `customer-${index}`,
      resources:
        resource === undefined
          ? []
          : [{ id: resource.id, name: `${resource.firstName} ${resource.lastName}` }],
      unallocated: resource === undefined,
    };
  });
  const shifts = view.shifts.map((shift, index) => ({
    ...shift,
    id: `shift-${index}`,
    resourceId: resources[index]?.id ?? '',
    timings: shift.timings.map((timing) => ({ ...timing, begin: 7 * hour, end: 19 * hour })),
  }));
  return { ...view, resources, bookings, shifts };
}
