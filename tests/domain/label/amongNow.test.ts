import { expect, test } from 'vitest';
import { amongNow } from '../../../domain/label/amongNow.ts';
import { labelsOfEvents, labelsOfType, labelTypes } from '../../../domain/label/labelUses.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';

const given = (eventLabelTypes: (keyof typeof labelTypes)[]) =>
  amongNow(labelsOfEvents, { ...defaultOrganisationSettings, eventLabelTypes });

test('D112: all types of labels are those that calendar events may have, until an organisation says otherwise', () => {
  expect(amongNow(labelsOfEvents, defaultOrganisationSettings)).toBeUndefined();
  const { says } = labelsOfEvents;
  expect(given(['category'])).toEqual({ field: 'type', value: 'category', says });
  const both = given(['category', 'service']);
  expect(both?.butNot?.values).toEqual(
    Object.keys(labelTypes).filter((type) => type !== 'category' && type !== 'service'),
  );
  expect(given([])?.butNot?.values).toEqual(Object.keys(labelTypes));
  // What no setting decides stays as it is.
  expect(amongNow(labelsOfType('site'), defaultOrganisationSettings)).toEqual(labelsOfType('site'));
});
