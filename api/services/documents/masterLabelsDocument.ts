import { z } from 'zod';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { requiredLineSchema } from '../../../domain/kernel/fields.ts';
import { defineDocument, described, fieldsOf, type NamedKind, Unreadable } from './document.ts';
import { idsNamed } from './namedFields.ts';

export type DocumentedMasterLabels = FactOf<'masterLabelSet'>;

const { held, kept } = fieldsOf<DocumentedMasterLabels>();

type IdLists = 'labelIds' | 'customerLabelIds' | 'resourceLabelIds' | 'publishedTo';

function named(key: IdLists, kind: NamedKind, text: string, example: string) {
  return kept([key], described(z.array(z.string()), text, [example]), {
    write: (set, { labels }) => set[key].map((id) => (kind === 'label' ? (labels.get(id)?.name ?? id) : id)),
    read(given, reader) {
      const ids = idsNamed(reader, kind, given);
      return ids instanceof Unreadable ? ids : { [key]: [...ids] };
    },
  });
}

const strict = (key: 'strictBookings' | 'strictCustomers' | 'strictResources', what: string) =>
  held(key, described(z.boolean(), `Whether ${what} must have all of the labels; otherwise one is enough.`));

/** Dispatcher master labels as scheduling §3 has them; an organisation may keep several sets. */
export const masterLabelsDocument = defineDocument<DocumentedMasterLabels>()({
  kind: 'settings/dispatcher_master_labels',
  words: { one: 'set of master labels', many: 'sets of master labels' },
  about: 'The labels that limit what some planners see and plan.',
  area: 'administration',
  asked: { by: 'key', limit: 250 },
  fields: {
    _id: held('id', described(z.string(), 'The id of the record.', 'masterLabelSet-7f3a')),
    name: held('name', described(requiredLineSchema, 'Its name.', 'Inner West')),
    labels: named('labelIds', 'label', 'The names of the labels.', 'Inner West'),
    cs_lbls: named('customerLabelIds', 'label', 'Those for customers, if others.', 'Inner West'),
    res_labels: named('resourceLabelIds', 'label', 'Those for people, if others.', 'Inner West'),
    strict_boo: strict('strictBookings', 'bookings'),
    strict_cus: strict('strictCustomers', 'customers'),
    strict_res: strict('strictResources', 'people'),
    published: named('publishedTo', 'resource', 'The ids of the people whom it limits.', 'resource-7f3a'),
  },
  beyond: ['denied', 'archived'],
});
