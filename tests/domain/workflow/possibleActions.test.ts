import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { records } from '../../../domain/catalogues/records.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import {
  type BookingStanding,
  mayAct,
  possibleActions,
  refusalToAct,
} from '../../../domain/workflow/possibleActions.ts';
import { aStanding } from '../../support/standingFixture.ts';
import { organisation } from '../booking/bookingFixture.ts';
import { customerActor, dispatcher, resourceActor, scheduler, system } from '../decisionSpec.ts';

function booking(status: BookingStatus, over: Partial<BookingStanding> = {}): BookingStanding {
  const resourceIds = status === 'draft' ? [] : ['ana'];
  return aStanding({ status, resourceIds, ...over });
}

function actions(standing: BookingStanding, actor: Actor, over: Partial<OrganisationFact> = {}): string {
  return possibleActions(standing, actor, { ...organisation, ...over })
    .map(({ action }) => action)
    .join(' ');
}

describe('what a person can do with a booking', () => {
  it('a dispatcher plans, a scheduler like a dispatcher', () => {
    const everything = 'edit reschedule allocate removeResource confirm dispatch start park cancel';
    expect(actions(booking('rostered'), dispatcher)).toBe(everything);
    expect(actions(booking('rostered'), scheduler)).toBe(everything);
    expect(actions(booking('rostered'), system)).toBe(everything);
  });
  it('by status, for a dispatcher', () => {
    const of = (status: BookingStatus) => actions(booking(status), dispatcher);
    expect(of('draft')).toBe('edit reschedule allocate park cancel');
    expect(of('confirmed')).toBe('edit reschedule allocate removeResource dispatch start park cancel');
    expect(of('dispatched')).toBe('edit reschedule allocate removeResource start park cancel');
    expect(of('active')).toBe('edit reschedule finish cancel');
    expect(of('finished')).toBe('review');
    expect(of('reviewed')).toBe('feedback');
    expect(of('feedback')).toBe('');
    expect(of('parked')).toBe('edit unpark cancel');
    expect(of('cancelled')).toBe('allocate reopen');
  });
  it('a resource dispatches, starts and finishes its own bookings, and may ask for cancellation', () => {
    expect(actions(booking('rostered'), resourceActor('ana'))).toBe('dispatch start requestCancellation');
    expect(actions(booking('active'), resourceActor('ana'))).toBe('finish requestCancellation');
    expect(actions(booking('rostered'), resourceActor('bob'))).toBe('');
    expect(actions(booking('rostered'), { ...resourceActor('ana'), resourceId: null })).toBe('');
  });
  it('a customer can only ask for cancellation and give feedback on their own bookings', () => {
    expect(actions(booking('rostered'), customerActor('carol'))).toBe('requestCancellation');
    expect(actions(booking('reviewed'), customerActor('carol'))).toBe('feedback');
    expect(actions(booking('rostered'), customerActor('dora'))).toBe('');
  });
  it('asking for cancellation can be switched off for resources and for customers', () => {
    const settings = {
      ...organisation.settings,
      resourcesMayRequestCancellation: false,
      customersMayRequestCancellation: false,
    };
    expect(actions(booking('active'), resourceActor('ana'), { settings })).toBe('finish');
    expect(actions(booking('active'), customerActor('carol'), { settings })).toBe('');
    expect(
      refusalToAct(
        booking('active'),
        customerActor('carol'),
        { ...organisation, settings },
        'requestCancellation',
      ),
    ).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('cancellation requests') });
  });
  it('D163: goes by the workflow of the first label that has one, in its words, and otherwise by the default', () => {
    const of = (groupID: string, label: string) => ({
      kind: 'booking',
      groupID,
      isDefault: false,
      actions: { confirm: { label }, park: { removed: true } },
    });
    const workflows = [
      of('urgent', 'Promise'),
      of('night', 'Agree'),
      { ...of('quiet', 'Hush'), kind: 'task' },
    ];
    const workflow = { actions: { confirm: { label: 'Accept' }, dispatch: { hidden: true } } };
    const own = { ...organisation, workflow, workflows };
    const labelled = (...labelIds: string[]) => {
      const offered = possibleActions(booking('rostered', { labelIds }), dispatcher, own);
      const { label } = offered.find(({ action }) => action === 'confirm') ?? {};
      return [label, offered.map(({ action }) => action).includes('park')];
    };
    expect(labelled()).toEqual(['Accept', true]);
    expect(labelled('quiet')).toEqual(['Accept', true]);
    expect(labelled('quiet', 'night', 'urgent')).toEqual(['Agree', false]);
    expect(mayAct(booking('rostered', { labelIds: ['urgent'] }), dispatcher, own, 'dispatch')).toBe(true);
    expect(
      refusalToAct(booking('rostered', { labelIds: ['urgent'] }), dispatcher, own, 'park'),
    ).toMatchObject({ code: 'transition_not_allowed' });
  });
  it('D241: tasks and calendar events have none of the action rights, only steps that change their status', () => {
    const rights = ['options', 'park', 'allocate', 'dispatch', 'review'];
    for (const category of ['task', 'calendarEvent'] as const) {
      const { steps = {} } = records[category].declaration.stages ?? {};
      expect(Object.keys(steps).filter((step) => rights.includes(step))).toEqual([]);
    }
  });

  it('a request is decided only while there is one', () => {
    const asked = booking('rostered', { cancellationRequest: 'unwell' });
    expect(actions(asked, dispatcher)).toContain('approveCancellation declineCancellation');
    expect(mayAct(booking('rostered'), dispatcher, organisation, 'approveCancellation')).toBe(false);
    expect(mayAct(asked, resourceActor('ana'), organisation, 'approveCancellation')).toBe(false);
  });
  it('the organisation renames, removes and restricts', () => {
    const workflow: OrganisationFact['workflow'] = {
      actions: {
        confirm: { label: 'Accept' },
        dispatch: { removed: true },
        start: { roles: ['resource'] },
      },
    };
    const own = { ...organisation, workflow };
    expect(possibleActions(booking('rostered'), dispatcher, own)).toContainEqual({
      action: 'confirm',
      label: 'Accept',
    });
    expect(actions(booking('rostered'), dispatcher, own)).not.toMatch(/dispatch|start/);
    expect(actions(booking('rostered'), resourceActor('ana'), own)).toBe('start requestCancellation');
    expect(actions(booking('rostered'), system, own)).toContain('start');
  });
  it('says whether a step does not exist, or is for others', () => {
    expect(refusalToAct(booking('draft'), dispatcher, organisation, 'start')).toEqual({
      code: 'transition_not_allowed',
      message: "A booking that is draft cannot take the step 'Start'.",
      details: { action: 'start', status: 'draft' },
    });
    expect(refusalToAct(booking('rostered'), customerActor('carol'), organisation, 'start')).toEqual({
      code: 'not_allowed',
      message: "Your role (customer) may not take the step 'Start'.",
      details: { action: 'start', role: 'customer' },
    });
    expect(refusalToAct(booking('rostered'), resourceActor('bob'), organisation, 'start')).toMatchObject({
      code: 'not_allowed',
      message: "You may take the step 'Start' only on your own bookings.",
    });
    expect(refusalToAct(booking('rostered'), dispatcher, organisation, 'start')).toBeUndefined();
  });
});
