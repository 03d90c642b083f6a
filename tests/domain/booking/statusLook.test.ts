import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { standardLook, standardStatusLabels, statusLabelsOf } from '../../../domain/booking/statusLook.ts';

const looks = (labels: { readonly draft?: string; readonly rostered?: string } = {}) => ({
  ...withStandardLooks,
  draft: { ...standardLook, label: labels.draft ?? null },
  rostered: { ...standardLook, label: labels.rostered ?? null },
});
const withStandardLooks = {
  draft: standardLook,
  rostered: standardLook,
  confirmed: standardLook,
  dispatched: standardLook,
  active: standardLook,
  finished: standardLook,
  reviewed: standardLook,
  feedback: standardLook,
  parked: standardLook,
  cancelled: standardLook,
};

describe('the names of the statuses', () => {
  it('are the standard ones for staff, unless the organisation has its own', () => {
    expect(statusLabelsOf(looks())).toEqual(standardStatusLabels);
    expect(statusLabelsOf(looks({ rostered: 'Scheduled' })).rostered).toBe('Scheduled');
  });

  it('have no planners’ words for customers', () => {
    const labels = statusLabelsOf(looks(), 'customer');
    expect([labels.draft, labels.rostered]).toEqual(['Requested', 'Planned']);
    expect([labels.dispatched, labels.active, labels.parked]).toEqual([
      'On the way',
      'In progress',
      'On hold',
    ]);
    for (const status of bookingStatuses.filter(
      (one) => !['draft', 'rostered', 'dispatched', 'active', 'parked'].includes(one),
    )) {
      expect(labels[status]).toBe(standardStatusLabels[status]);
    }
  });

  it('are for customers the organisation’s own as well, but for a draft, which they have requested', () => {
    const labels = statusLabelsOf(looks({ draft: 'To plan', rostered: 'Scheduled' }), 'customer');
    expect([labels.draft, labels.rostered]).toEqual(['Requested', 'Scheduled']);
  });
});
