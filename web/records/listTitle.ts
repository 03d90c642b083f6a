import { menuRow } from '../../domain/catalogues/menuEntries.ts';
import { menuLabelOf } from '../../domain/catalogues/menuLabelOf.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { manyOf } from './anyRecord.ts';

/** What the page of a list is called: as its entry in the menu of the organisation; what its records are, if it has none. */
export function listTitle(name: RecordName, settings: OrganisationSettings): string {
  const { menu } = readings[name];
  return menu === null ? manyOf(name) : menuLabelOf(menu, menuRow(menu).label, settings);
}
