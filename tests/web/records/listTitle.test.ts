import { expect, test } from 'vitest';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { listTitle } from '../../../web/records/listTitle.ts';

test('a list is called as its entry in the menu, which an organisation may rename', () => {
  expect(listTitle('jobOffer', defaultOrganisationSettings)).toBe('Job Board');
  expect(listTitle('servicePlan', defaultOrganisationSettings)).toBe('Service plans');
  const menuLabels = { ...defaultOrganisationSettings.menuLabels, customers: 'Clients' };
  expect(listTitle('customer', { ...defaultOrganisationSettings, menuLabels })).toBe('Clients');
});
