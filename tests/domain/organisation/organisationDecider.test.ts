import { describe, expect, it } from 'vitest';
import { organisationDecider } from '../../../domain/organisation/organisationDecider.ts';
import type { OrganisationEvent } from '../../../domain/organisation/organisationEvents.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { byKey } from '../../../domain/settings/settingsByKey.ts';
import {
  standardWorkflow,
  type WorkflowDefinition,
  workflowOf,
} from '../../../domain/workflow/workflowDefinition.ts';
import { commandFacts, scheduler, specOf } from '../decisionSpec.ts';

const { given } = specOf(organisationDecider, commandFacts);
const acme = { name: 'Acme', timeZone: 'Australia/Sydney', settings: defaultOrganisationSettings };
const created: OrganisationEvent = {
  type: 'OrganisationCreated',
  data: { ...acme, settings: byKey(defaultOrganisationSettings) },
};

describe('an organisation', () => {
  const create = { name: 'organisation.create' as const, input: { organisationId: 'acme', ...acme } };

  it('is created once, with the standard workflow', () => {
    const outcome = given().when(create);
    outcome.thenEvents(created);
    expect(outcome.state()).toMatchObject({ workflow: standardWorkflow });
    given(created).when(create).thenRefused('already_exists');
  });
  it('is renamed and moved to another zone', () => {
    given(created)
      .when({ name: 'organisation.rename', input: { name: 'Apex' } })
      .thenEvents({ type: 'OrganisationRenamed', data: { name: 'Apex' } });
    const moved = given(created).when({
      name: 'organisation.changeTimeZone',
      input: { timeZone: 'Europe/Berlin' },
    });
    moved.thenEvents({ type: 'TimeZoneChanged', data: { timeZone: 'Europe/Berlin' } });
    expect(moved.state()).toMatchObject({ name: 'Acme', timeZone: 'Europe/Berlin' });
  });
  it('changes the settings that are named, and no others', () => {
    const settings = { snapMinutes: 30, maxDistanceMetres: 20_000, doNotCheck: { distance: true } };
    const outcome = given(created).when({ name: 'organisation.configure', input: { settings } });
    outcome.thenEvents({
      type: 'SettingsChanged',
      data: { changes: { snapMinutes: 30, 'doNotCheck.distance': true } },
    });
    expect(outcome.state()).toMatchObject({
      settings: {
        ...defaultOrganisationSettings,
        snapMinutes: 30,
        doNotCheck: { ...defaultOrganisationSettings.doNotCheck, distance: true },
      },
    });
  });
  it('accepts all its settings at once, and records those that differ', () => {
    const settings = { ...defaultOrganisationSettings, snapMinutes: 30 };
    const outcome = given(created).when({ name: 'organisation.changeSettings', input: { settings } });
    outcome.thenEvents({ type: 'SettingsChanged', data: { changes: { snapMinutes: 30 } } });
    expect(outcome.state()).toMatchObject({ settings: { snapMinutes: 30 } });
  });
  it('has the default of a setting that none of its events names', () => {
    const { dateFormat: _dateFormat, ...earlier } = byKey(defaultOrganisationSettings);
    const before: OrganisationEvent = { type: 'OrganisationCreated', data: { ...acme, settings: earlier } };
    const unchanged = { name: 'organisation.configure' as const, input: { settings: acme.settings } };
    expect(given(before).when(unchanged).state()).toMatchObject({ settings: { dateFormat: 'dd/mmm/yyyy' } });
    given(before).when(unchanged).thenNothing();
  });
  it('ignores what a later version of the program has recorded', () => {
    const later: OrganisationEvent = {
      type: 'SettingsChanged',
      data: { changes: { snapMinutes: 30, dateFormat: 'd.m.', hologram: true } },
    };
    const outcome = given(created, later).when({ name: 'organisation.rename', input: { name: 'Acme' } });
    expect(outcome.state()).toMatchObject({
      settings: { ...defaultOrganisationSettings, snapMinutes: 30 },
    });
  });
  it('lets only those who may write in its area change a setting', () => {
    const configure = { name: 'organisation.configure' as const, input: { settings: { snapMinutes: 30 } } };
    given(created)
      .when(configure, { actor: scheduler })
      .thenRefused('not_allowed', { path: 'settings.snapMinutes' });
  });
  it('defines a workflow that leaves every booking a way to finished', () => {
    const workflow = { actions: { confirm: { label: 'Accept' } } };
    const outcome = given(created).when({
      name: 'organisation.defineWorkflow',
      input: { kind: 'booking', groupID: null, workflow },
    });
    outcome.thenEvents({ type: 'WorkflowDefined', data: { kind: 'booking', groupID: null, workflow } });
    expect(outcome.state()).toMatchObject({ workflow });
    given(created)
      .when({
        name: 'organisation.defineWorkflow',
        input: { kind: 'booking', groupID: null, workflow: { actions: { finish: { removed: true } } } },
      })
      .thenRefused('workflow_invalid', { status: 'finished' });
  });
  it('defines the workflow of bookings with a label beside that of all others', () => {
    const defined = (groupID: string | null, workflow: WorkflowDefinition | null) => ({
      type: 'WorkflowDefined' as const,
      data: { kind: 'booking', groupID, workflow },
    });
    const [byDefault, own] = ['Accept', 'Promise'].map((label) => ({ actions: { confirm: { label } } }));
    if (byDefault === undefined || own === undefined) throw new Error('there are two');
    const state = given(created, defined(null, byDefault), defined('urgent', own))
      .when({
        name: 'organisation.defineWorkflow',
        input: { kind: 'booking', groupID: 'night', workflow: own },
      })
      .state();
    if (state.status === 'none') throw new Error('there is no organisation');
    expect(workflowOf(state, 'booking')).toEqual(byDefault);
    for (const label of ['urgent', 'night']) expect(workflowOf(state, 'booking', [label])).toMatchObject(own);
    const back = given(created, defined(null, byDefault), defined('urgent', own), defined('urgent', null));
    const after = back.when({ name: 'organisation.rename', input: { name: 'Other' } }).state();
    if (after.status === 'none') throw new Error('there is no organisation');
    expect(workflowOf(after, 'booking', ['urgent'])).toEqual(byDefault);
  });
  it('D164: group events go by the workflow of bookings until they have one of their own, be it the standard', () => {
    const define = (groupID: string | null, workflow: WorkflowDefinition | null) => ({
      name: 'organisation.defineWorkflow' as const,
      input: { kind: 'groupEvent', groupID, workflow },
    });
    const defined = (kind: string, groupID: string | null, workflow: WorkflowDefinition | null) => ({
      type: 'WorkflowDefined' as const,
      data: { kind, groupID, workflow },
    });
    const [ofBookings, ofLabel, own] = ['Accept', 'Promise', 'Open'].map((label) => ({
      actions: { confirm: { label } },
    }));
    if (ofBookings === undefined || ofLabel === undefined || own === undefined)
      throw new Error('there are three');
    const bookings = [defined('booking', null, ofBookings), defined('booking', 'night', ofLabel)];
    const without = given(created, ...bookings).when(define(null, null));
    without.thenEvents();
    const before = without.state();
    if (before.status === 'none') throw new Error('there is no organisation');
    expect(workflowOf(before, 'groupEvent')).toEqual(ofBookings);
    expect(workflowOf(before, 'groupEvent', ['night'])).toMatchObject(ofLabel);
    const after = given(created, ...bookings, defined('groupEvent', 'class', own))
      .when(define(null, standardWorkflow))
      .state();
    if (after.status === 'none') throw new Error('there is no organisation');
    expect(after.workflows).toContainEqual({
      kind: 'groupEvent',
      groupID: null,
      isDefault: true,
      actions: {},
    });
    expect(workflowOf(after, 'groupEvent', ['night'])).toMatchObject(standardWorkflow);
    expect(workflowOf(after, 'groupEvent', ['class'])).toMatchObject(own);
    expect(workflowOf(after, 'booking', ['class'])).toEqual(ofBookings);
  });
  it('defines the workflow of a kind of record, by group and as the default', () => {
    const define = (groupID: string | null, workflow: WorkflowDefinition | null) => ({
      name: 'organisation.defineWorkflow' as const,
      input: { kind: 'task', groupID, workflow },
    });
    const workflow = { actions: { start: { label: 'Begin', done: 'begun' }, cancel: { hidden: true } } };
    const outcome = given(created).when(define(null, workflow));
    const byDefault = { type: 'WorkflowDefined' as const, data: { kind: 'task', groupID: null, workflow } };
    outcome.thenEvents(byDefault);
    const own = { actions: { cancel: { removed: true } } };
    const grouped = given(created, byDefault).when(define('urgent', own));
    const ofGroup = {
      type: 'WorkflowDefined' as const,
      data: { kind: 'task', groupID: 'urgent', workflow: own },
    };
    grouped.thenEvents(ofGroup);
    const state = grouped.state();
    if (state.status === 'none') throw new Error('there is no organisation');
    expect(state.workflow).toEqual(standardWorkflow);
    expect(workflowOf(state, 'task', ['quiet'])).toMatchObject(workflow);
    expect(workflowOf(state, 'task', ['quiet', 'urgent'])).toMatchObject(own);
    expect(workflowOf(state, 'pod')).toEqual(standardWorkflow);
    const back = given(created, byDefault, ofGroup).when(define('urgent', null)).state();
    if (back.status === 'none') throw new Error('there is no organisation');
    expect(workflowOf(back, 'task', ['urgent'])).toMatchObject(workflow);
    given(created, byDefault).when(define(null, workflow)).thenNothing();
    given(created).when(define('urgent', null)).thenNothing();
    given(created).when(define(null, standardWorkflow)).thenNothing();
    const stuck = { actions: { finish: { removed: true }, cancel: { removed: true } } };
    given(created).when(define(null, stuck)).thenRefused('workflow_invalid', { status: 'open' });
  });
  it('is left as it is by a change that changes nothing', () => {
    given(created)
      .when({ name: 'organisation.rename', input: { name: 'Acme' } })
      .thenNothing();
    given(created)
      .when({ name: 'organisation.changeTimeZone', input: { timeZone: acme.timeZone } })
      .thenNothing();
    given(created)
      .when({ name: 'organisation.changeSettings', input: { settings: { ...acme.settings } } })
      .thenNothing();
    given(created)
      .when({
        name: 'organisation.defineWorkflow',
        input: { kind: 'booking', groupID: null, workflow: { actions: {} } },
      })
      .thenNothing();
  });
  it('that does not exist accepts no command except create', () => {
    given()
      .when({ name: 'organisation.rename', input: { name: 'Apex' } })
      .thenRefused('not_found');
    given()
      .when({ name: 'organisation.changeTimeZone', input: { timeZone: 'Europe/Berlin' } })
      .thenRefused('not_found');
    given()
      .when({ name: 'organisation.changeSettings', input: { settings: acme.settings } })
      .thenRefused('not_found');
    given()
      .when({
        name: 'organisation.defineWorkflow',
        input: { kind: 'booking', groupID: null, workflow: standardWorkflow },
      })
      .thenRefused('not_found');
  });
});
