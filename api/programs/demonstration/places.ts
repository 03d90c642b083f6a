import type { Location } from '../../../domain/kernel/fields.ts';

/** Suburbs of inner and southern Sydney: the demonstration's customers and resources live around them. */
export const suburbs: readonly [Suburb, ...Suburb[]] = [
  { name: 'Newtown', postcode: '2042', centre: { lat: -33.8981, lng: 151.1748 } },
  { name: 'Marrickville', postcode: '2204', centre: { lat: -33.911, lng: 151.1553 } },
  { name: 'Leichhardt', postcode: '2040', centre: { lat: -33.8838, lng: 151.1561 } },
  { name: 'Balmain', postcode: '2041', centre: { lat: -33.8589, lng: 151.1791 } },
  { name: 'Glebe', postcode: '2037', centre: { lat: -33.8796, lng: 151.1846 } },
  { name: 'Surry Hills', postcode: '2010', centre: { lat: -33.8861, lng: 151.2111 } },
  { name: 'Paddington', postcode: '2021', centre: { lat: -33.8847, lng: 151.2269 } },
  { name: 'Bondi', postcode: '2026', centre: { lat: -33.8932, lng: 151.2637 } },
  { name: 'Randwick', postcode: '2031', centre: { lat: -33.9146, lng: 151.2413 } },
  { name: 'Maroubra', postcode: '2035', centre: { lat: -33.9466, lng: 151.2373 } },
  { name: 'Mascot', postcode: '2020', centre: { lat: -33.9264, lng: 151.1936 } },
  { name: 'Rockdale', postcode: '2216', centre: { lat: -33.9522, lng: 151.1377 } },
  { name: 'Kogarah', postcode: '2217', centre: { lat: -33.9631, lng: 151.1336 } },
  { name: 'Hurstville', postcode: '2220', centre: { lat: -33.9659, lng: 151.1011 } },
  { name: 'Canterbury', postcode: '2193', centre: { lat: -33.9117, lng: 151.1183 } },
  { name: 'Ashfield', postcode: '2131', centre: { lat: -33.8889, lng: 151.1258 } },
  { name: 'Burwood', postcode: '2134', centre: { lat: -33.8774, lng: 151.1037 } },
  { name: 'Strathfield', postcode: '2135', centre: { lat: -33.8743, lng: 151.0831 } },
  { name: 'Drummoyne', postcode: '2047', centre: { lat: -33.8538, lng: 151.1531 } },
  { name: 'Lane Cove', postcode: '2066', centre: { lat: -33.8144, lng: 151.1697 } },
];

interface Suburb {
  readonly name: string;
  readonly postcode: string;
  readonly centre: Location;
}

export const streets: readonly [string, ...string[]] = [
  'Albert Street',
  'Banksia Avenue',
  'Church Street',
  'Darley Road',
  'Elizabeth Street',
  'Fern Lane',
  'George Street',
  'Harbour View Crescent',
  'Illawarra Road',
  'Jacaranda Place',
  'King Street',
  'Lilyfield Road',
  'Margaret Street',
  'Norton Street',
  'Oxford Street',
  'Park Road',
  'Queen Street',
  'Railway Parade',
  'Stanmore Road',
  'Victoria Road',
];
