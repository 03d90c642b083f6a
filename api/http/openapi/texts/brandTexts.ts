import { type PropertyTexts, said } from './propertyText.ts';

/** Logos, and what the operator has decided about them. */
export const brandTexts: PropertyTexts = {
  whiteLabel: said('The brand of a partner. Null: there is none.'),
  'whiteLabel.host': said(
    'The first label of the host names on which its logo stands in the place of every other.',
    'northside',
  ),
  'whiteLabel.name': said('What the brand is called.', 'Northside Care'),
  'whiteLabel.logo': said('The address of its logo.', '/api/v1/brand/logo'),
  logoHosts: said('The hosts from which browsers may load the logos of organisations, over https.', [
    'cdn.example.com',
  ]),
  logo_url: said(
    'The logo: the path of one that was uploaded, below the address of the API, or an https address.',
    'orgLogoURL/3f0c1f0e-6a53-4c0e-9d0b-0f6a2f6f1c11',
  ),
};
