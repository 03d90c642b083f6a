import { describe, expect, it } from 'vitest';
import { organisationDecider } from '../../../domain/organisation/organisationDecider.ts';
import type { OrganisationEvent } from '../../../domain/organisation/organisationEvents.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { commandFacts, specOf } from '../decisionSpec.ts';

const { given } = specOf(organisationDecider, commandFacts);
const acme = { name: 'Acme', timeZone: 'Australia/Sydney', settings: defaultOrganisationSettings };
const created: OrganisationEvent = { type: 'OrganisationCreated', data: acme };

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
  it('changes its settings as a whole', () => {
    const settings = { ...defaultOrganisationSettings, snapMinutes: 30 };
    const outcome = given(created).when({ name: 'organisation.changeSettings', input: { settings } });
    outcome.thenEvents({ type: 'SettingsChanged', data: { settings } });
    expect(outcome.state()).toMatchObject({ settings: { snapMinutes: 30 } });
  });
  it('writes dates in its own format, and in the default one as long as no event says how', () => {
    const { dateFormat: _dateFormat, ...earlier } = defaultOrganisationSettings;
    const before: OrganisationEvent = { type: 'OrganisationCreated', data: { ...acme, settings: earlier } };
    const unchanged = { name: 'organisation.changeSettings' as const, input: { settings: acme.settings } };
    expect(given(before).when(unchanged).state()).toMatchObject({ settings: { dateFormat: 'dd/mmm/yyyy' } });
    given(before).when(unchanged).thenNothing();
    const settings = { ...defaultOrganisationSettings, dateFormat: 'yyyy-mm-dd' as const };
    const changed = given(before).when({ name: 'organisation.changeSettings', input: { settings } });
    changed.thenEvents({ type: 'SettingsChanged', data: { settings } });
    expect(changed.state()).toMatchObject({ settings: { dateFormat: 'yyyy-mm-dd' } });
  });
  it('defines a workflow that leaves every booking a way to finished', () => {
    const workflow = { actions: { confirm: { label: 'Accept' } } };
    const outcome = given(created).when({ name: 'organisation.defineWorkflow', input: { workflow } });
    outcome.thenEvents({ type: 'WorkflowDefined', data: { workflow } });
    expect(outcome.state()).toMatchObject({ workflow });
    given(created)
      .when({
        name: 'organisation.defineWorkflow',
        input: { workflow: { actions: { finish: { removed: true } } } },
      })
      .thenRefused('workflow_invalid', { status: 'finished' });
  });
  it('is left alone by a change that changes nothing', () => {
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
      .when({ name: 'organisation.defineWorkflow', input: { workflow: { actions: {} } } })
      .thenNothing();
  });
  it('that does not exist takes no command but create', () => {
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
      .when({ name: 'organisation.defineWorkflow', input: { workflow: standardWorkflow } })
      .thenRefused('not_found');
  });
});
