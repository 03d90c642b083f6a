import { moment, type PropertyTexts, said } from './propertyText.ts';

/** Links that admit a guest to a booking. */
export const guestLinkTexts: PropertyTexts = {
  guestLink: said('The guest link, without its code.'),
  openedAt: moment('When the guest link was opened first. Null: it has not been.', 1),
  isKept: said('Whether somebody has taken the booking into an account.', false),
  'postAuthGuestLinksFind.organisation': said('The name of the organisation.', 'Acme Care'),
  asMember: said(
    'Of an account that is signed in here and is a member of the organisation, who sees the booking without a link. Null: it is none, or no account is signed in.',
  ),
  worksHere: said(
    'Whether the session works in the organisation of the booking, and not in another one.',
    true,
  ),
  'Session.mayMakeOrganisation': said(
    'Set of a guest with an account who is offered to make an organisation; omitted of anybody else.',
    true,
  ),
  'Session.admittedTo': said(
    'Of a guest: the bookings to which links have admitted them, each as the customer that it is for.',
  ),
};
