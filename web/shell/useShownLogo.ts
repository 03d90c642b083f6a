import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { apiBase } from '../../api/contract/brand.ts';
import { type Brand, plainBrand } from '../../domain/organisation/brand.ts';
import {
  organisationsLogo,
  partnersLogo,
  type ShownLogo,
  shownLogo,
} from '../../domain/organisation/shownLogo.ts';
import { drawnForAddress } from '../client/drawnFor.ts';
import { queries } from '../client/queries.ts';
import { SessionContext } from './SessionContext.ts';

/**
 * What stands for the organisation in which somebody works (shell §4.1.5). Where nobody is signed in it is the logo of the partner
 * on whose host the page is, or the product’s own mark.
 */
export function useShownLogo(): ShownLogo {
  const session = useContext(SessionContext);
  const brand = useBrand();
  const { hostname } = window.location;
  if (session === null) return partnersLogo(hostname, brand) ?? { kind: 'mark' };
  return drawnHere(shownLogo(session.organisation, { hostname, brand, apiBase }));
}

/** The logo that the organisation itself has set, also where the page is on a partner’s host. */
export function useOwnLogo(): ShownLogo {
  const session = useContext(SessionContext);
  const brand = useBrand();
  if (session === null) return { kind: 'mark' };
  return drawnHere(organisationsLogo(session.organisation, { brand, apiBase }));
}

/** Of one that was uploaded the server wants to know for which organisation the page is drawn. */
function drawnHere(shown: ShownLogo): ShownLogo {
  return shown.kind === 'logo' && shown.address.startsWith(apiBase)
    ? { ...shown, address: drawnForAddress(shown.address) }
    : shown;
}

/** What the partner is called on whose host the page is; undefined on any other host, and until that is known. */
export function usePartnersName(): string | undefined {
  const fixed = partnersLogo(window.location.hostname, useBrand());
  return fixed?.kind === 'logo' ? fixed.name : undefined;
}

function useBrand(): Brand {
  const { data: brand = plainBrand } = useQuery(queries.brand());
  return brand;
}
