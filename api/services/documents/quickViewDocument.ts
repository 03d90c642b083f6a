import { z } from 'zod';
import { quickViewSchema } from '../../contract/quickViews.ts';
import type { StoredView } from '../views/quickViews.ts';
import { defineDocument, described, fieldsOf } from './document.ts';

const { held } = fieldsOf<StoredView>();
const { screen, query, shared } = quickViewSchema.shape;

/** A quick view as scheduling §3 has it, and beyond it what makes a view of it again: its screen, its filter, who sees it. */
export const quickViewDocument = defineDocument<StoredView>()({
  kind: 'settings/quicviews',
  words: { one: 'quick view', many: 'quick views' },
  about: 'A named filter of a list or of the board.',
  area: 'planning',
  asked: { by: 'key', limit: 250 },
  fields: {
    _id: held('id', described(z.string(), 'The id of the view.', '0b7e5f0e-53cd-4f07-9c3c-2f6a1f4a7d10')),
    name: held('name', described(z.string(), 'Its name.', 'Unallocated this week')),
    uid: held('owner', described(z.string(), 'The uid of the person who keeps it.', 'uid-7f3a')),
    cus_view: held('customer_view', described(z.boolean(), 'Whether it is about customers.')),
    screen: held('screen', described(screen, 'The screen whose filter it is.', 'bookings')),
    query: held(
      'query',
      described(query, "The query of that screen's address.", 'status=rostered&sort=customer'),
    ),
    shared: held('shared', described(shared, 'Whether all planners see it.')),
  },
  beyond: [],
});
