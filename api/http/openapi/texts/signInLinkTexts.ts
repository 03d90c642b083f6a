import { id, moment, type PropertyTexts, said } from './propertyText.ts';

/** Links that sign in, the terms of use, and the return from the card payment provider. */
export const signInLinkTexts: PropertyTexts = {
  signInLink: said('The link, without its secrets.'),
  links: said('The newest, newest first.'),
  'getSignInLinks.links': said(
    'Those that somebody has made and that still work, then the others; each newest first.',
  ),
  linkId: id('link', 'The link.'),
  'links.uid': said('Whom it signs in.', 'u-1042'),
  'links.name': said('The name of whom it signs in.', 'Ana Ruiz'),
  'links.createdBy': said(
    'The name of whoever made it; `a message` if it went with what somebody was told.',
    'Dana Whitfield',
  ),
  'links.expiresAt': moment('Until when it works.', 1),
  'postSignInLinks.uid': said('The member whom it signs in.', 'u-1042'),
  'postSignInLinks.address': said('What it opens.', '/bookings?job_id=b-1042'),
  'postSignInLinks.by': said(
    'Whether Muster sends it by e-mail or as a text message, or it is in the answer.',
    'email',
  ),
  'postSignInLinks.link': said(
    'What opens it. Null: it is on its way by e-mail or text message.',
    'https://muster.example/?link=AvZfpUxcwyQRzIUJu-IvCQ',
  ),
  numberEnds: said(
    'The last three digits of the number to which the text message goes. Null: none does.',
    '009',
  ),
  'postAuthShortLinksOpen.link': said('The link, as it stands in the address.', 'AvZfpUxcwyQRzIUJu-IvCQ'),
  short_url: said('The address that it stands for, with a token.', '/bookings?job_id=b-1042&token=oQ3v…'),
  'postAuthTokensFind.token': said('The custom sign-in token.', 'oQ3v…'),
  'postAuthTokensFind.organisation': said('The name of the organisation that it leads to.', 'Acme Care'),
  entry: said('The e-mail address or a phone number of the owner of the token.', 'ana@acme.example'),

  'postAuthOrganisations.name': said('The name of the organisation.', 'Acme Care'),
  'postAuthOrganisations.timeZone': said('Its time zone.', 'Australia/Sydney'),

  terms: said('Where they stand with the terms of use.'),
  'terms.version': said('The number of the version: the integer part of that of Muster.', 3),
  'getTerms.version': said('The number of the version: the integer part of that of Muster.', 3),
  'getTerms.text': said('The terms in Markdown. Null: there are none.', '# Terms of use'),
  'postTermsAccept.version': said('The number of the version that was read.', 3),

  'postV2CompleteRegistration.code': said('What the provider gave.', 'ac_Q4xLk2'),
  'postV2CompleteRegistration.state': said('What the provider gave back; also the bearer.', 'st_7f3a91'),
  provider: said('The provider.', 'stripe'),
  accepted: said('Whether the payment service has accepted it.', true),
};
