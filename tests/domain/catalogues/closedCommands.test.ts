import { expect, test } from 'vitest';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { possibleActions, refusalToAct } from '../../../domain/workflow/possibleActions.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { aStanding } from '../../support/standingFixture.ts';

const { disable, ...others } = defaultOrganisationSettings;
const closed = { settings: { ...others, disable: { ...disable, newBookings: true, bookingEdit: true } } };
const open = { settings: defaultOrganisationSettings };

test('screens do not offer planners what the settings of their organisation close', () => {
  const planner = claimsOf('dispatcher');
  expect(mayCommand({ ...planner, organisation: open }, 'booking.create')).toBe(true);
  expect(mayCommand({ ...planner, organisation: closed }, 'booking.create')).toBe(false);
  expect(mayCommand({ ...claimsOf('administrator'), organisation: closed }, 'booking.create')).toBe(true);
  // Rights alone, before the organisation is known.
  expect(mayCommand(planner, 'booking.create')).toBe(true);
});

test('a booking offers planners no change that is closed, and says which setting closes it', () => {
  const booking = aStanding();
  const planner = { ...claimsOf('scheduler'), resourceId: null, customerId: null };
  const offered = (organisation: typeof open) =>
    possibleActions(booking, planner, { ...organisation, workflow: standardWorkflow, workflows: [] }).map(
      ({ action }) => action,
    );
  expect(offered(open)).toEqual(expect.arrayContaining(['edit', 'reschedule', 'allocate']));
  expect(offered(closed)).toContain('allocate');
  expect(offered(closed)).not.toContain('edit');
  expect(offered(closed)).not.toContain('reschedule');
  expect(
    refusalToAct(booking, planner, { ...closed, workflow: standardWorkflow, workflows: [] }, 'reschedule'),
  ).toMatchObject({
    code: 'not_allowed',
    message: expect.stringContaining('Restriction of changes to bookings'),
    details: { setting: 'disable.bookingEdit' },
  });
});
