import { id, moment, type PropertyTexts, said } from './propertyText.ts';

const state = said('What names the request to the provider, and comes back with its answer.', 'Zb3kQ0…');
const outcome = said(
  'What became of it: signed in; or it is another account than the one that was asked for; or the address has an account, whose password, a link that goes there, or another provider links the provider to it.',
  'signedIn',
);
const email = said('Whose account it is about.', 'ana@acme.example');
const token = said('Of whoever is signed in now: the bearer ID token. Null otherwise.', 'Jz0vO4…');
const continueTo = said('Where the browser goes on: a path. Null: nowhere in particular.', null);
const links = said(
  'The state of what a provider has said in this browser, which is to be linked to the account that is opened.',
  'Zb3kQ0…',
);
const opensWith = said(
  'Of `linkFederated` alone: which provider opens the account. Null otherwise.',
  'github',
);
const provider = said('The provider.', 'google');

/** Sign-in with an account of another provider. */
export const providerTexts: PropertyTexts = {
  'getAuthOptions.providers': said('The providers whose accounts sign in here, too.', ['google']),
  'getAuthOptions.oneTap': said(
    'What has Google ask on the page itself whether somebody goes on with their account there. Null: nothing.',
    null,
  ),
  'oneTap.script': said('The address of its script.', 'https://accounts.google.com/gsi/client'),
  'oneTap.clientId': said('As Google knows this installation.', '1234.apps.googleusercontent.com'),
  'postAuthFederatedOneTap.continueTo': said('Where the browser goes on afterwards: a path.', '/bookings'),
  'postAuthFederatedOneTap.state': state,
  'postAuthFederatedOneTap.nonce': said('What the ID token has to be for.', 'n-0S6_WzA2Mj'),
  'postAuthLookUp.provider': said('Of `federated` alone: which provider signs the address in.', 'google'),
  'postAuthFederatedBegin.provider': provider,
  'postAuthFederatedBegin.email': said(
    'As somebody has typed it; the provider may offer it.',
    'ana@acme.example',
  ),
  'postAuthFederatedBegin.links': links,
  'postAuthLinkSend.links': links,
  'postAuthLinkOpen.linkProvider': said(
    'Of `linkElsewhere` and `confirmLink`: which provider is to be linked. Null otherwise.',
    'google',
  ),
  'postAuthLinkOpen.linksProvider': said(
    'Whether the provider is linked, once the outcome was `confirmLink`; omitted: nobody has said so yet.',
    true,
  ),
  'postAuthLinkOpen.continueTo': continueTo,
  'postAuthFederatedComplete.opensWith': opensWith,
  'postAuthFederatedLinkPassword.opensWith': opensWith,
  'postAuthFederatedBegin.continueTo': said('Where the browser goes on afterwards: a path.', '/bookings'),
  'postAuthFederatedBegin.address': said(
    'Where the browser goes to sign in.',
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=…',
  ),
  'postAuthFederatedBegin.state': state,
  'postAuthFederatedComplete.provider': provider,
  'postAuthFederatedComplete.email': said(
    'Of a request: whom the account must belong to; omitted: to whoever it is. Of an answer: whose account it is about.',
    'ana@acme.example',
  ),
  'postAuthFederatedComplete.answer': said('What the provider has sent the browser back with.'),
  'answer.state': state,
  'answer.code': said('The code of the provider.', '4/0AQ…'),
  'answer.iss': said('Who answers, where the provider says so (RFC 9207).', 'https://accounts.google.com'),
  'answer.error': said('Why the provider has not signed anybody in.', 'access_denied'),
  'answer.credential': said(
    'By one-tap, in place of all else: the ID token that the page has got.',
    'eyJhbGciOiJSUzI1NiJ9.…',
  ),
  'answer.user': said(
    'The name of somebody who signs in with Apple for the first time, as Apple spells it.',
    '{"name":{"firstName":"Ana","lastName":"Ruiz"}}',
  ),
  'postAuthFederatedComplete.outcome': outcome,
  'postAuthFederatedComplete.token': token,
  'postAuthFederatedComplete.continueTo': continueTo,
  'postAuthFederatedLinkPassword.state': state,
  'postAuthFederatedLinkPassword.password': said(
    'The password of the account that has the address.',
    'seven herons by the river 4',
  ),
  'postAuthFederatedLinkPassword.outcome': outcome,
  'postAuthFederatedLinkPassword.email': email,
  'postAuthFederatedLinkPassword.token': token,
  'postAuthFederatedLinkPassword.continueTo': continueTo,
  means: said('What opens your account, as this installation is set up.'),
  'means.password': said('Whether a password does.', true),
  'means.link': said('Whether a link by e-mail does.', true),
  'means.passkeys': said('How many passkeys do.', 1),
  'means.providers': said('The accounts of providers that are linked to yours, by when they were linked.'),
  'providers.id': id('means', 'Names it where it is unlinked.'),
  'providers.provider': provider,
  linkedAt: moment('When it was linked.'),
  opens: said('Whether it signs you in: the provider is set up here.', true),
  offersProviders: said('The providers that can be linked, in the order in which they are offered.', [
    'google',
  ]),
  meansId: id('means', 'The linked account of a provider.'),
  'postAccountMeansBegin.provider': provider,
  'postAccountMeansBegin.address': said(
    'Where the browser goes to sign in.',
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=…',
  ),
  'postAccountMeansBegin.state': state,
  'postAccountMeansLink.provider': provider,
  'postAccountMeansLink.answer': said('What the provider has sent the browser back with.'),
  'postAccountMeansMeansidUnlink.provider': provider,
};
