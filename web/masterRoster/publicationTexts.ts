import type { PublicationChange, PublicationCounts } from '../../api/contract/masterRoster.ts';
import type { PublishReport } from '../../domain/masterRoster/publishCommands.ts';
import { grouped } from '../shell/counted.ts';

/** What a booking differs in from what the roster says, in the words of its form. */
const fieldWords: { readonly [Field in PublicationChange['fields'][number]]: string } = {
  customerId: 'customer',
  title: 'title',
  reference: 'reference',
  notes: 'notes',
  labelIds: 'labels',
  location: 'location',
  address: 'address',
  resourcesNeeded: 'people needed',
  preferredResourceIds: 'preferred people',
  external: 'external',
  visitStemId: 'service plan',
  group: 'group event',
  equipmentIds: 'equipment',
  start: 'time',
  end: 'time',
  resourceIds: 'people',
  closedDay: 'closed day',
};

const keptWords: { readonly [Because in NonNullable<PublicationChange['because']>]: string } = {
  begun: 'it is on the way, or done',
  locked: 'it is locked',
  takenOut: 'it is cancelled, parked or inactive',
  altered: 'somebody has changed it since',
};

/** `time, people` */
export function fieldsText(fields: PublicationChange['fields']): string {
  return [...new Set(fields.map((field) => fieldWords[field]))].join(', ');
}

/** Why a booking is left as it is. */
export function keptText({ because, instead }: Pick<PublicationChange, 'because' | 'instead'>): string {
  const why = because === null ? '' : keptWords[because];
  return instead === 'remove' ? `Not in the roster any more, and kept: ${why}` : `Kept: ${why}`;
}

type Counted = Pick<PublicationCounts, 'created' | 'changed' | 'removed'>;

/** `48 new, 3 changed, 1 removed`; empty if nothing would be done. */
export function doneText({ created, changed, removed }: Counted): string {
  const parts = [
    created > 0 ? `${grouped(created)} new` : '',
    changed > 0 ? `${grouped(changed)} changed` : '',
    removed > 0 ? `${grouped(removed)} removed` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** What a publication, or its undoing, has done. */
export function reportText({ applied, drafts, notApplied }: PublishReport): string {
  const of = (change: PublishReport['applied'][number]['change']) =>
    applied.filter((one) => one.change === change).length;
  const done = doneText({ created: of('created'), changed: of('changed'), removed: of('removed') });
  const takenBack = of('takenBack');
  const parts = [
    done,
    takenBack > 0 ? `${grouped(takenBack)} taken back` : '',
    drafts.length > 0 ? `${grouped(drafts.length)} without people` : '',
    notApplied.length > 0 ? `${grouped(notApplied.length)} left as they are` : '',
  ];
  return parts.filter(Boolean).join(', ') || 'nothing had to be changed';
}
