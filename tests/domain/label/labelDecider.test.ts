import { describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../domain/catalogues/records.ts';
import { type LabelDetails, label } from '../../../domain/label/label.ts';
import { commandFacts, specOf } from '../decisionSpec.ts';

const { given } = specOf(label.decider, commandFacts);
const care: LabelDetails = {
  name: 'Care',
  type: 'label',
  unitPrice: 42,
  reference: null,
  colour: null,
  usedFor: ['booking', 'resource'],
  taskStage: null,
  place: null,
};
const created: RecordEvent<'label'> = { type: 'LabelCreated', data: care };
const archived: RecordEvent<'label'> = { type: 'LabelArchived', data: {} };
const labelId = 'care';

describe('a label', () => {
  it('is created once', () => {
    const create = { name: 'label.create' as const, input: { labelId, ...care } };
    given().when(create).thenEvents(created);
    given(created).when(create).thenRefused('already_exists');
  });
  it('changes in the fields that differ', () => {
    const outcome = given(created).when({
      name: 'label.change',
      input: { labelId, name: 'Care', unitPrice: null },
    });
    outcome.thenEvents({ type: 'LabelChanged', data: { unitPrice: null } });
    expect(outcome.state()).toMatchObject({
      status: 'current',
      details: { name: 'Care', unitPrice: null },
    });
  });
  it('is archived once and then stays as it is', () => {
    given(created).when({ name: 'label.archive', input: { labelId } }).thenEvents(archived);
    given(created, archived).when({ name: 'label.archive', input: { labelId } }).thenNothing();
    given(created, archived)
      .when({ name: 'label.change', input: { labelId, name: 'Nursing' } })
      .thenRefused('transition_not_allowed');
    given(created, archived)
      .when({ name: 'label.change', input: { labelId, name: 'Care' } })
      .thenNothing();
  });
  it('that does not exist accepts no command except create', () => {
    given().when({ name: 'label.change', input: { labelId } }).thenRefused('not_found');
    given().when({ name: 'label.archive', input: { labelId } }).thenRefused('not_found');
  });
});
