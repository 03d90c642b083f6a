import { expect, test } from 'vitest';
import type { Changes } from '../../../../api/contract/changes.ts';
import type { AbsenceView } from '../../../../api/contract/views.ts';
import { organisationSettingsSchema } from '../../../../domain/organisation/organisationSettings.ts';
import { standardWorkflow } from '../../../../domain/workflow/workflowDefinition.ts';
import { type Board, boardOf, placementOf, withChange } from '../../../../web/timeline/board/board.ts';
import { judgePlacement } from '../../../../web/timeline/conflict/judgePlacement.ts';
import { smallBoard } from '../boardFixture.ts';

const board = boardOf(smallBoard());
const organisation = {
  id: 'acme',
  name: 'Acme',
  timeZone: 'Australia/Sydney',
  settings: organisationSettingsSchema.parse({}),
  workflow: standardWorkflow,
  workflows: [],
};
const [booking] = [...board.bookings.values()].filter(({ resources }) => resources.length === 1);
const [resource] = board.resources;
if (booking === undefined || resource === undefined) throw new Error('there is work and somebody to do it');
const placement = { ...placementOf(booking), resourceIds: [resource.id] };
const changed = (on: Board, changes: Changes) => withChange(on, { position: 2, changes });
const leave: AbsenceView = {
  id: 'l1',
  resourceId: resource.id,
  kind: 'leave',
  start: booking.start - 60,
  end: booking.start + 60,
  reason: '',
  status: 'requested',
  decidedReason: null,
};
const codes = (on: Board, of = booking) =>
  judgePlacement(on, organisation, of, placement).violations.map(({ code }) => code);

test('leave at a place is reported before the drop, a break separately, until it is gone', () => {
  expect(codes(board)).not.toContain('resource_on_leave');
  const away = changed(board, { absence: { rows: [leave], gone: [] } });
  expect(codes(away)).toContain('resource_on_leave');
  const shorter = changed(away, { absence: { rows: [{ ...leave, kind: 'break' }], gone: [] } });
  expect(codes(shorter)).toContain('resource_break_time');
  expect(codes(shorter)).not.toContain('resource_on_leave');
  expect(codes(changed(shorter, { absence: { rows: [], gone: ['l1'] } }))).toEqual(codes(board));
});

test('a booking whose visits have ended says so wherever it is dragged', () => {
  const visit = { ...booking, visitStemId: 'VS-1' };
  const plan = {
    id: 'p1',
    visitStemId: 'VS-1',
    updateType: 'Inactive',
    endDate: null,
    updatedAt: 1,
  } as const;
  const ended = changed(board, { servicePlan: { rows: [plan], gone: [] } });
  expect(codes(ended, visit)).toContain('service_plans_invalid');
  expect(codes(ended)).not.toContain('service_plans_invalid');
  const removed = changed(ended, { servicePlan: { rows: [], gone: ['p1'] } });
  expect(codes(removed, visit)).not.toContain('service_plans_invalid');
});
