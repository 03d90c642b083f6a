import { type PropertyTexts, said } from './propertyText.ts';

const query = said(
  'The query of the screen’s address, without what is open on it.',
  'status=rostered&sort=customer',
);

/** Quick views: the named filters of lists and of the board. */
export const viewTexts: PropertyTexts = {
  views: said('The views of the screen, by name.'),
  'views.id': said('The view.', '5e8c4e93-b57e-4140-8480-dbed4d208c96'),
  'views.name': said('What it is called.', 'Drafts of the week'),
  'views.query': query,
  'postQuickViewsSave.query': query,
  'postQuickViewsSave.id': said('The view; a new one to make it.', '5e8c4e93-b57e-4140-8480-dbed4d208c96'),
  'postQuickViewsRemove.id': said('The view.', '5e8c4e93-b57e-4140-8480-dbed4d208c96'),
  screen: said(
    'The screen that it belongs to: bookings, timeline, or the list of a kind of record.',
    'bookings',
  ),
  'parameter.screen': said('The screen that they belong to.', 'bookings'),
  shared: said('Whether all planners of the organisation see it.', true),
  customerView: said('Whether it is about customers (`cus_view`).', false),
  'postDocumentsSettingsQuicviews.quicviews': said('The views of all screens, at most 500.'),
  'quicviews._id': said(
    'Its id, if it is one that you may change; else it is found by its name.',
    '0b7e5f0e-53cd-4f07-9c3c-2f6a1f4a7d10',
  ),
  'quicviews.cus_view': said('Whether it is about customers.', false),
  'quicviews.query': query,
  ownerName: said('Who keeps it.', 'Dana Whitfield'),
};
