import { type ReactNode, useState } from 'react';
import type { ShownLogo } from '../../domain/organisation/shownLogo.ts';
import classes from './BrandLogo.module.css';

export interface BrandLogoProps {
  readonly shown: ShownLogo;
  /** Pixels. */
  readonly height: number;
  /** What stands there without a logo, or if it cannot be loaded. */
  readonly otherwise: ReactNode;
}

/** The logo of an organisation or of a partner, or what stands in its place. */
export function BrandLogo({ shown, height, otherwise }: BrandLogoProps) {
  const [broken, setBroken] = useState<string>();
  if (shown.kind === 'mark' || shown.address === broken) return otherwise;
  return (
    <img
      src={shown.address}
      alt={`Logo of ${shown.name}`}
      className={classes.logo}
      style={{ height }}
      referrerPolicy="no-referrer"
      onError={() => setBroken(shown.address)}
    />
  );
}
