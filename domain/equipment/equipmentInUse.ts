import type { Among } from '../record/kinds/fieldDescription.ts';

/** What new work can take. Work that has a piece which is archived keeps it. */
export const equipmentInUse: Among = {
  field: 'ended',
  value: 'false',
  says: 'in use: restore it first, or choose another',
};
